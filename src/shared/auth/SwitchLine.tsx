import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './forms.module.css';

interface SwitchLineProps {
  question: string;
  answer: string;
  to: string;
  /** Instead of following the link. */
  onSwitch?: () => void;
}

/** 'Already have an account? Sign in' and its counterpart. */
export function SwitchLine({ question, answer, to, onSwitch }: SwitchLineProps) {
  return (
    <p className={classes.switch}>
      {question}{' '}
      {onSwitch ? (
        <Anchor component="button" type="button" fw={600} onClick={onSwitch}>
          {answer}
        </Anchor>
      ) : (
        <Anchor component={Link} to={to} fw={600}>
          {answer}
        </Anchor>
      )}
    </p>
  );
}
