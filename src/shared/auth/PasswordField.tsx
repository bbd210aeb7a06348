import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from './texts.ts';

/** A password with its eye. Screen readers hear when it is wrong, and the keyboard reaches the eye. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      required
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
    />
  );
}
