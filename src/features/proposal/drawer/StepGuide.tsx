import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { t } from '../texts.ts';
import classes from './StepGuide.module.css';
import type { GuideStep } from './steps.ts';

const STEPS: readonly GuideStep[] = [1, 2, 3];

export function StepGuide({ step }: { step: GuideStep }) {
  return (
    <ol className={classes.guide} aria-label={t('drawer.guide')}>
      {STEPS.map((number) => (
        <li
          key={number}
          className={classes.step}
          data-done={number < step || undefined}
          aria-current={number === step ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden>
            {number < step ? <IconCheck size={16} /> : number}
          </span>
          {stepText(number)}
          {number < step && <VisuallyHidden>, {t('drawer.stepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

function stepText(step: GuideStep): string {
  if (step === 1) return t('drawer.step1');
  return step === 2 ? t('drawer.step2') : t('drawer.step3');
}

interface GuideBlockProps {
  title: string;
  /** The guide's present step is done here. */
  isCurrent: boolean;
  children: ReactNode;
}

export function GuideBlock({ title, isCurrent, children }: GuideBlockProps) {
  const id = useId();
  return (
    <section className={classes.block} data-current={isCurrent || undefined} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
