import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './StepFrame.module.css';
import { StepList } from './StepList.tsx';
import { t } from './texts.ts';
import type { Steps } from './useSteps.ts';

interface StepFrameProps {
  steps: Steps;
  /** Of the step that is shown, as its product words it: 'Step 2: Select Face Image'. */
  title: string;
  /** The step has all the height that is left, and scrolls by itself. */
  isFilled?: boolean;
  /** The list is one line, in which the step that is shown has its name. */
  isCompact?: boolean | undefined;
  children: ReactNode;
}

/** What stands around a step: all steps above it, and its title, to which the focus goes when another step is shown. */
export function StepFrame({ steps, title, isFilled, isCompact = isFilled, children }: StepFrameProps) {
  const { all, state, number, canEnter, enter } = steps;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);

  return (
    <section className={classes.frame} data-filled={isFilled || undefined} aria-labelledby={id}>
      <StepList
        label={t('list')}
        steps={all.map(({ id, title: name }) => ({ title: name, isDone: state.valid.has(id) }))}
        number={number}
        onEnter={enter}
        canEnter={canEnter}
        isCompact={isCompact}
      />
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
