import { ADVERTISEMENT_SECONDS } from '@facet/contract/constants.ts';
import { Button, Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Sheet } from '../../ui/Sheet.tsx';
import { Advertisement, type AdvertisementOf } from './Advertisement.tsx';
import classes from './AdvertisementDialog.module.css';
import { helpOf, type NotStarted } from './notStarted.ts';
import { t } from './texts.ts';
import { useCountdown } from './useCountdown.ts';

interface AdvertisementDialogProps extends AdvertisementOf {
  isOpen: boolean;
  isPending: boolean;
  /** What it was opened from goes with it. */
  leavesFocus?: boolean;
  /** Tells the server that the advertisement begins, from when on it counts too. @returns why it may not, or null */
  begin: () => Promise<NotStarted | null>;
  onClose: () => void;
  onGenerate: () => void;
}

export function AdvertisementDialog(props: AdvertisementDialogProps) {
  const { bundle, product, isOpen, isPending, begin, onClose, onGenerate } = props;
  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      title={t('ad.title')}
      size={520}
      closeBlocked={isPending}
      leavesFocus={props.leavesFocus ?? false}
      ignoreBackdrop
    >
      <Advertisement bundle={bundle} product={product} />
      <Wait begin={begin} isPending={isPending} onGenerate={onGenerate} />
    </Sheet>
  );
}

type WaitProps = Pick<AdvertisementDialogProps, 'begin' | 'isPending' | 'onGenerate'>;

/** Begins anew whenever it is mounted, that is, whenever the dialog opens. */
function Wait({ begin, isPending, onGenerate }: WaitProps) {
  const [state, setState] = useState<'asking' | 'begun' | NotStarted>('asking');
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(begin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the same question again.
  useEffect(() => {
    let isCurrent = true;
    void ask().then((problem) => {
      if (isCurrent) setState(problem ?? 'begun');
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (state === 'begun') return <Countdown isPending={isPending} onGenerate={onGenerate} />;
  if (state === 'asking') return <Left seconds={ADVERTISEMENT_SECONDS} note={null} />;
  return (
    <div className={classes.wait}>
      <p className={classes.problem} role="alert">
        {t(`problem.${state.problem}`)}
      </p>
      {helpOf(state) && <p className={classes.note}>{helpOf(state)}</p>}
      <Button
        variant="default"
        fullWidth
        onClick={() => {
          setState('asking');
          setAttempt(attempt + 1);
        }}
      >
        {t('ad.again')}
      </Button>
    </div>
  );
}

function Countdown({ isPending, onGenerate }: Pick<WaitProps, 'isPending' | 'onGenerate'>) {
  const left = useCountdown(ADVERTISEMENT_SECONDS);
  const isOver = left === 0;
  return (
    <Left
      seconds={left}
      note={isOver ? t('ad.ready') : t('ad.paused')}
      isPending={isPending}
      onGenerate={onGenerate}
    />
  );
}

interface LeftProps {
  seconds: number;
  note: string | null;
  isPending?: boolean;
  onGenerate?: () => void;
}

function Left({ seconds, note, isPending = false, onGenerate }: LeftProps) {
  const isOver = seconds === 0;
  return (
    <div className={classes.wait}>
      <Progress value={(1 - seconds / ADVERTISEMENT_SECONDS) * 100} size={4} aria-hidden />
      <p className={classes.note} role="status">
        {note}
      </p>
      <Button fullWidth className="tabular" disabled={!isOver} loading={isPending} onClick={onGenerate}>
        {isOver ? t('ad.generate') : t('ad.wait', { count: seconds })}
      </Button>
    </div>
  );
}
