import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import type { Notice } from '#kernel/contract/refusals.ts';
import { askForPasswordLink } from '#modules/identity/contract/api/accounts.ts';
import { beginLogin, listLogins, unlinkLogin } from '#modules/identity/contract/api/logins.ts';
import { useAction } from '#client/lib/action.ts';
import { focusInput } from '#client/lib/browser/focus.ts';
import { call } from '#client/lib/call.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { useCall } from '#client/lib/query.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Form, FormButtons, FormError, useFields } from '#ui/form.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { leavingTexts } from '../leaving-texts.ts';
import { storeLoginAttempt } from '../login-attempt.ts';
import { loginTexts } from '../login-texts.ts';
import { PasswordField } from '../password-field.tsx';

const texts = loginTexts.account;

/** Other ways to log in: link them, take them away while one stays, choose a password where there is none (I-038). */
export const Logins = ({ email }: { email: string }) => {
  const logins = useCall(listLogins, {}, { topics: [['login']], staleTime: 0, quiet: true });
  const [asking, setAsking] = useState<{ id: string; name: string }>();
  const [problem, setProblem] = useState<string>();
  const unlink = useAction(unlinkLogin, {
    done: texts.unlinked,
    refused: ({ msg }) => setProblem(msg),
  });
  const send = useAction(askForPasswordLink, { done: texts.sent });

  /** Answers the notice of a refusal; a member who logged in a while ago is asked for the password. */
  const link = async (to: { id: string; name: string }, password?: string) => {
    setProblem(undefined);
    const input = { provider: to.id, purpose: 'link' as const, ...(password === undefined ? {} : { password }) };
    const answer = await call(beginLogin, input, { quiet: true });
    if (answer.ok) {
      storeLoginAttempt({ provider: to.id, secret: answer.value.secret, purpose: 'link' });
      navigation.leave(answer.value.url);
      return undefined;
    }
    if (answer.notice.name === 'FRESH_LOGIN_NEEDED') setAsking(to);
    else if (password === undefined) setProblem(answer.notice.msg);
    return answer.notice;
  };

  return (
    <Loaded query={logins} loading={<LoadingState rows={2} />}>
      {({ login, has_password }) => (
        <>
          <Soft mb="md">{texts.lead}</Soft>
          <FormError>{problem}</FormError>
          <Stack as="ul" gap="md">
            {login.map(({ provider: id, name, is_linked, is_offered }) => (
              <Row as="li" gap="md" key={id}>
                <strong>{name}</strong> {is_linked ? <StatusBadge tone="good">{texts.linked}</StatusBadge> : null}
                {is_linked ? (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    ms="auto"
                    aria-label={texts.unlinkOne(name)}
                    loading={unlink.sending?.provider === id && unlink.pending}
                    onClick={() => {
                      setProblem(undefined);
                      void unlink.run({ provider: id });
                    }}
                  >
                    {texts.unlink}
                  </Button>
                ) : is_offered ? (
                  <Button
                    variant="default"
                    size="compact-md"
                    ms="auto"
                    aria-label={texts.linkOne(name)}
                    onClick={() => void link({ id, name })}
                  >
                    {texts.link}
                  </Button>
                ) : null}
              </Row>
            ))}
          </Stack>
          {asking ? (
            <WithPassword
              key={asking.id}
              name={asking.name}
              send={(password) => link(asking, password)}
              close={() => setAsking(undefined)}
            />
          ) : null}
          {has_password ? null : (
            <Box mt="md">
              <Soft mb="sm">{texts.noPassword}</Soft>
              <Button variant="default" loading={send.pending} onClick={() => void send.run({ email })}>
                {texts.choosePassword}
              </Button>
            </Box>
          )}
        </>
      )}
    </Loaded>
  );
};

type LoginsAsking = { name: string; send: (password: string) => Promise<Notice | undefined>; close: () => void };

const WithPassword = ({ name, send, close }: LoginsAsking) => {
  const [isBusy, setIsBusy] = useState(false);
  const form = useFields({
    initialValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: leavingTexts.passwordMissing } : {}),
  });
  const submit = async ({ password }: { password: string }) => {
    setIsBusy(true);
    const notice = await send(password);
    setIsBusy(false);
    if (notice) form.showNotice(notice);
  };
  return (
    <Form error={form.formError} maw="26rem" mt="md" ref={focusInput} onSubmit={form.submit(submit)}>
      <PasswordField
        label={leavingTexts.password}
        description={texts.passwordWhy(name)}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <FormButtons yes={texts.linkOne(name)} pending={isBusy} no={texts.cancel} onNo={close} />
    </Form>
  );
};
