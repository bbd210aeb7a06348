import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './StepFooter.module.css';
import { t } from './texts.ts';
import type { Steps } from './useSteps.ts';

interface StepFooterProps {
  steps: Steps;
  /** What has to be done before it goes on, told while the step is not valid. */
  missing: string;
  /** In a low window it is one line, which stands beside the way back: what is below has the height. */
  isLow?: boolean;
  /** Finishing is under way. */
  isPending?: boolean;
  onFinish: () => void;
}

/** Where the person is in the flow, and the ways back and on, in reach of the thumb. */
export function StepFooter({ steps, missing, isPending = false, isLow = false, onFinish }: StepFooterProps) {
  const { number, all, isFirst, isLast, isValid, isComplete, enter } = steps;
  const reason = useId();
  const isBlocked = isLast ? !isComplete : !isValid;
  return (
    <footer className={classes.footer} data-low={isLow || undefined}>
      <div className={classes.place}>
        <span>{t('place', { number, total: all.length })}</span>
        <span className={classes.stage}>{t(stage(steps))}</span>
      </div>
      <p id={reason} role="status" className={classes.reason}>
        {isBlocked && missing}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isFirst || isPending} onClick={() => enter(number - 1)}>
          {t('previous')}
        </Button>
        <Button
          disabled={isBlocked}
          loading={isPending}
          aria-describedby={isBlocked ? reason : undefined}
          onClick={isLast ? onFinish : () => enter(number + 1)}
        >
          {t(isLast ? 'finish' : 'next')}
        </Button>
      </div>
    </footer>
  );
}

function stage({ isFirst, isLast }: Steps): 'start' | 'inProgress' | 'finalStep' {
  if (isFirst) return 'start';
  return isLast ? 'finalStep' : 'inProgress';
}
