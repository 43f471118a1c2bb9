import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { enteringTexts as texts } from './entering-texts.ts';

/** A password, hidden unless its owner wants to see it. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    autoCapitalize="none"
    spellCheck={false}
    visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
    // Mantine says it for plain text fields alone.
    {...(props.error ? { 'aria-invalid': true } : {})}
    {...props}
  />
);
