import type { PasswordInputProps } from '@mantine/core';
import { leavingTexts } from '../leaving-texts.ts';
import { PasswordField } from '../password-field.tsx';

/** The password that the member has, before everything about them is shown or deleted. */
export const OwnerPassword = (props: PasswordInputProps) => (
  <PasswordField
    label={leavingTexts.password}
    description={leavingTexts.passwordWhy}
    autoComplete="current-password"
    {...props}
  />
);
