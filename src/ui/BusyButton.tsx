import { Button, type ButtonProps, Loader } from '@mantine/core';
import classes from './BusyButton.module.css';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  title?: string;
  isBusy?: boolean;
  /** Its form may be submitted although it can't be pressed, and looks itself. */
  type?: 'submit';
  onClick?: () => void;
}

/** A button that keeps the focus while it works or can't be pressed, where the browser would take it from a disabled one. */
export function BusyButton({
  isBusy = false,
  disabled = false,
  className,
  onClick,
  children,
  ...rest
}: BusyButtonProps) {
  return (
    <Button
      {...rest}
      className={[classes.button, className].filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={isBusy || disabled ? undefined : onClick}
    >
      <span className={classes.words}>{children}</span>
      {isBusy && <Loader size={16} color="currentColor" className={classes.loader} aria-hidden />}
    </Button>
  );
}
