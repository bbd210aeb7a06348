import { type ReactNode, useId } from 'react';
import { StepList } from '../../../steps/StepList.tsx';
import { t } from '../texts.ts';
import classes from './StepGuide.module.css';
import type { GuideStep } from './steps.ts';

const STEPS: readonly GuideStep[] = [1, 2, 3];

export function StepGuide({ step }: { step: GuideStep }) {
  const steps = STEPS.map((number) => ({ title: t(`drawer.step${number}`), isDone: number < step }));
  return <StepList label={t('drawer.guide')} steps={steps} number={step} />;
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
