import type { PasswordInputProps } from '@mantine/core';
import { passwordStrength } from '#modules/identity/contract/account.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Row } from '#ui/layout.tsx';
import { PasswordField } from './password-field.tsx';
import { registerTexts as texts } from './register-texts.ts';
import styles from './auth.module.css';

/** How long passwords are here (IDN-050). */
const usePasswordLimits = () => ({ min: useSetting('PASSWORD_MIN', 6), max: useSetting('PASSWORD_MAX', 32) });

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
