import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentType } from 'react';
import classes from './IconButton.module.css';
import { ariaKeys, keyText } from './keyText.ts';

export type StudioIcon = ComponentType<{ size: number; 'aria-hidden': true }>;

interface IconButtonProps {
  label: string;
  icon: StudioIcon;
  /** What a tooltip says instead of the label: undo says what it would undo. */
  hint?: string;
  keys?: readonly string[];
  tooltip?: 'right' | 'top' | 'bottom';
  isPressed?: boolean;
  /** A switch among buttons, which is no choice as a tool is: it shows quietly that it is on. */
  isSwitch?: boolean;
  isDisabled?: boolean;
  /** Where one button of a toolbar stands for all on the way of the Tab key. */
  tabIndex?: number;
  onFocus?: () => void;
  onClick: () => void;
}

/** A button of the studio's chrome: an icon with a name, and a tooltip with its key. */
export function IconButton({
  label,
  icon: Icon,
  hint = label,
  keys = [],
  tooltip = 'bottom',
  isPressed,
  isSwitch = false,
  isDisabled = false,
  tabIndex,
  onFocus,
  onClick,
}: IconButtonProps) {
  const [key] = keys;
  return (
    <Tooltip
      label={key ? `${hint} (${keyText(key)})` : hint}
      position={tooltip}
      events={{ hover: true, focus: true, touch: false }}
    >
      <ActionIcon
        variant={isPressed && !isSwitch ? 'filled' : 'subtle'}
        color={isPressed ? 'violet' : 'gray'}
        className={isPressed && isSwitch ? classes.on : undefined}
        size="var(--studio-button)"
        tabIndex={tabIndex}
        onFocus={onFocus}
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys.length > 0 ? ariaKeys(keys) : undefined}
        // A disabled button would lose the focus, and with it the editor's keys.
        aria-disabled={isDisabled || undefined}
        data-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
