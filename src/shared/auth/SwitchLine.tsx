import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import classes from './forms.module.css';
import { wayIn } from './signUpInWaiting.ts';

interface SwitchLineProps {
  question: string;
  answer: string;
  to: string;
  /** Instead of following the link. */
  onSwitch?: () => void;
}

/** 'Already have an account? Sign in' and its counterpart. */
export function SwitchLine({ question, answer, to, onSwitch }: SwitchLineProps) {
  const from = wayIn(useLocation().state);
  return (
    <p className={classes.switch}>
      {question}{' '}
      {onSwitch ? (
        <Anchor component="button" type="button" fw={600} onClick={onSwitch}>
          {answer}
        </Anchor>
      ) : (
        <Anchor component={Link} to={to} state={from && { from }} fw={600}>
          {answer}
        </Anchor>
      )}
    </p>
  );
}
