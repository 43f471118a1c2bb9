import { Box, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { emailProblem } from '../../../../modules/identity/contract/account.ts';
import { askForPasswordLink } from '../../../../modules/identity/contract/api.ts';
import { call } from '../../lib/call.ts';
import { FieldStack, useFields } from '../../ui/form.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Soft, Stack } from '../../ui/layout.tsx';
import { PanelTitle } from './auth-frame.tsx';
import { identityTexts } from './texts.ts';
import { TopError } from './top-error.tsx';

const texts = identityTexts.forgot;

/** Asks for a link to choose a new password; says the same whether or not the address is known (C-083). */
export const ForgotForm = () => {
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useFields({
    initialValues: { email: '' },
    validate: ({ email }) => (emailProblem(email.trim()) ? { email: identityTexts.errors.email } : {}),
  });
  const send = async ({ email }: { email: string }) => {
    setBusy(true);
    const answer = await call(askForPasswordLink, { email: email.trim() }, { quiet: true });
    setBusy(false);
    if (answer.ok) setSentTo(email.trim());
    else form.showNotice(answer.notice);
  };

  if (sentTo !== undefined)
    return (
      <Stack as="output" align="center" gap="sm" ta="center">
        <title>{texts.sentTitle}</title>
        <Illustration of="boat" />
        <Box component="h1" fz="1.5rem" lh={1.25} tabIndex={-1}>
          {texts.sentTitle}
        </Box>
        <Soft size="inherit" style={{ overflowWrap: 'anywhere' }}>
          {texts.sent(sentTo)}
        </Soft>
        <Button variant="subtle" onClick={() => setSentTo(undefined)}>
          {texts.again}
        </Button>
      </Stack>
    );
  return (
    <>
      <PanelTitle lead={texts.lead}>{texts.title}</PanelTitle>
      <form noValidate onSubmit={form.submit(send)}>
        <TopError>{form.formError}</TopError>
        <FieldStack>
          <TextInput
            label={texts.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="lg" fullWidth loading={busy}>
            {texts.submit}
          </Button>
        </FieldStack>
      </form>
    </>
  );
};
