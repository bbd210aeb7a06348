import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './StepList.module.css';
import { t } from './texts.ts';

interface StepListProps {
  label: string;
  steps: readonly { title: string; isDone: boolean }[];
  /** Of the step where the person is, from 1. */
  number: number;
  /** Goes to a step; only those that can be entered are buttons. */
  onEnter?: (number: number) => void;
  canEnter?: (number: number) => boolean;
  /** Numbers alone are seen, but of the step where the person is. */
  isCompact?: boolean | undefined;
}

/** Which steps there are, which are done and where the person is. With many steps a phone names only that one. */
export function StepList({
  label,
  steps,
  number,
  onEnter,
  canEnter = () => false,
  isCompact,
}: StepListProps) {
  return (
    <ol
      className={classes.list}
      aria-label={label}
      data-several={steps.length > 2 || undefined}
      data-many={steps.length > 4 || undefined}
      data-compact={isCompact || undefined}
    >
      {steps.map(({ title, isDone }, index) => {
        const own = index + 1;
        const isCurrent = own === number;
        const content = (
          <>
            <span className={classes.number} aria-hidden>
              {isDone && !isCurrent ? <IconCheck size={16} /> : own}
            </span>
            <span className={classes.title}>{title}</span>
            {isDone && !isCurrent && <VisuallyHidden>, {t('done')}</VisuallyHidden>}
          </>
        );
        return (
          <li
            key={title}
            className={classes.step}
            data-done={(isDone && !isCurrent) || undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            {onEnter && !isCurrent && canEnter(own) ? (
              <button type="button" className={classes.button} data-finger onClick={() => onEnter(own)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ol>
  );
}
