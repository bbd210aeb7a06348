import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  icon?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A heading that opens and closes what follows it. */
export function Disclosure({ title, icon, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId();
  return (
    <section className={classes.root}>
      <h3 className={classes.heading}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {icon}
          <span className={classes.title}>{title}</span>
          <IconChevronDown
            className={classes.chevron}
            data-open={isOpen || undefined}
            size={20}
            aria-hidden
          />
        </UnstyledButton>
      </h3>
      <Collapse id={id} expanded={isOpen} transitionDuration={180}>
        <div className={classes.content}>{children}</div>
      </Collapse>
    </section>
  );
}
