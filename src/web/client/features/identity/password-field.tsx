import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { passwordStrength } from '#modules/identity/contract/account.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Row } from '#ui/layout.tsx';
import { leavingTexts } from './leaving-texts.ts';
import { identityTexts as texts } from './texts.ts';
import styles from './auth.module.css';

/** How long passwords are here (IDN-050). */
const usePasswordLimits = () => ({ min: useSetting('PASSWORD_MIN', 6), max: useSetting('PASSWORD_MAX', 32) });

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

/** The password that the member has, before everything about them is shown or deleted. */
export const OwnerPassword = (props: PasswordInputProps) => (
  <PasswordField
    label={leavingTexts.password}
    description={leavingTexts.passwordWhy}
    autoComplete="current-password"
    {...props}
  />
);

const bars = { 'too short': 0, weak: 1, fair: 2, strong: 3 } as const;

/** A new password with how good it looks (C-088). */
export const NewPasswordField = ({ value = '', ...props }: PasswordInputProps & { value?: string }) => {
  const { min, max } = usePasswordLimits();
  const strength = passwordStrength(value, min);
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        maxLength={max}
        description={texts.register.passwordHint(min)}
        value={value}
        {...props}
      />
      {value === '' ? null : (
        <Row wrap="nowrap" gap="sm" mt="xs" fz="sm" c="dimmed">
          <span className={styles.bars} aria-hidden>
            {[1, 2, 3].map((bar) => (
              <span key={bar} data-on={bar <= bars[strength] ? strength : undefined} />
            ))}
          </span>
          <output>{texts.strength[strength]}</output>
        </Row>
      )}
    </div>
  );
};
