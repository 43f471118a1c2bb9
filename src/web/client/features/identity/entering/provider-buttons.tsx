import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { beginLogin } from '#modules/identity/contract/api/logins.ts';
import { call } from '#client/lib/call.ts';
import { useSiteConfig } from '#client/lib/config.tsx';
import { navigation } from '#client/lib/paths/navigation.ts';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { FormError } from '#ui/form.tsx';
import { storeLoginAttempt } from '../login-attempt.ts';
import { providerTexts as texts } from '../entering-texts.ts';

/** Pages that are left for good by logging in; from all others the way leads back to them (C-049). */
const DOORS = /^\/(login|register)(\/|$)/;

/** "continue with …" for each provider of this installation; nothing where there is none (IDN-015). */
export const ProviderButtons = () => {
  const providers = useSiteConfig()?.login_providers ?? [];
  const { pathname, search } = useLocation();
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const begin = async (provider: string) => {
    setPending(provider);
    setProblem(undefined);
    const answer = await call(beginLogin, { provider }, { quiet: true });
    setPending(undefined);
    if (!answer.ok) return setProblem(answer.notice.msg);
    if (!DOORS.test(pathname)) storeReturnPath(pathname + search);
    storeLoginAttempt({ provider, secret: answer.value.secret, purpose: 'login' });
    navigation.leave(answer.value.url);
  };

  if (providers.length === 0) return null;
  return (
    <Stack mt="md">
      <Soft ta="center" aria-hidden>
        {texts.or}
      </Soft>
      <FormError>{problem}</FormError>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          loading={pending === id}
          disabled={pending !== undefined && pending !== id}
          onClick={() => void begin(id)}
        >
          {texts.with(name)}
        </Button>
      ))}
      <Soft>
        {texts.agreement.before}{' '}
        <Link to="/terms-and-conditions" target="_blank">
          {texts.agreement.terms}
        </Link>{' '}
        {texts.agreement.and}{' '}
        <Link to="/privacy-policy" target="_blank">
          {texts.agreement.privacy}
        </Link>
        .
      </Soft>
    </Stack>
  );
};
