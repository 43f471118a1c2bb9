import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { askForPasswordLink } from '#modules/identity/contract/api/accounts.ts';
import { registrationRefusals } from '#modules/identity/contract/api/registration-refusals.ts';
import { call } from '#client/lib/call.ts';
import { carryToMailedLink } from './wanted-page.ts';
import { Field, Form, useFields, emailInput } from '#ui/form.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { PanelTitle } from '../auth-frame.tsx';
import { forgotTexts } from '../forgot-texts.ts';
import { DocumentTitle } from '#ui/document-title.tsx';

const texts = forgotTexts.forgot;

/** Asks for a link to choose a new password; says the same whether or not the address is known (C-083). */
export const ForgotForm = () => {
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useFields({
    endpoint: askForPasswordLink,
    refusals: registrationRefusals,
    initialValues: { email: '' },
  });
  const send = async ({ email }: { email: string }) => {
    setBusy(true);
    const answer = await call(askForPasswordLink, { email: email.trim() }, { quiet: true });
    setBusy(false);
    if (answer.ok) {
      carryToMailedLink();
      setSentTo(email.trim());
    } else form.showNotice(answer.notice);
  };

  if (sentTo !== undefined)
    return (
      <Stack as="output" align="center" ta="center">
        <DocumentTitle>{texts.sentTitle}</DocumentTitle>
        <Illustration picture="boat" />
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
      <Form error={form.formError} onSubmit={form.submit(send)}>
        <Field form={form} name="email" label={texts.email} {...emailInput} />
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {texts.submit}
        </Button>
      </Form>
    </>
  );
};
