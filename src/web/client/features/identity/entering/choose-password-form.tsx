import { Box, Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { PASSWORD_IN_BODY, resetPassword } from '#modules/identity/contract/api/accounts.ts';
import type { WaysIn } from '#modules/identity/contract/api/ways-in.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { call } from '#client/lib/call.ts';
import { takeCarried } from './after-mail.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import { Form, useFields } from '#ui/form.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { PanelTitle } from '../auth-frame.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { identityTexts } from '../texts.ts';
import { WaysInList } from '../ways-in.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { LinkButton, NextLink } from '#ui/link-button.tsx';

const texts = identityTexts.choose;

/** Takes the new password for a mailed link; every sign-in ends with it, so the owner logs in afresh (C-084). */
export const ChoosePasswordForm = ({ account, token }: { account: string; token: string }) => {
  const { signedOut } = useSessionChange();
  const [step, setStep] = useState<'asking' | 'busy' | 'wrong' | WaysIn>('asking');
  const form = useFields({
    endpoint: resetPassword,
    refusals: identityRefusals,
    initialValues: { password: '', close_others: true },
  });
  const save = async (chosen: { password: string; close_others: boolean }) => {
    setStep('busy');
    const answer = await call(resetPassword, { a: account, b: token, c: PASSWORD_IN_BODY, ...chosen }, { quiet: true });
    if (answer.ok) {
      const lead = takeCarried();
      signedOut();
      lead();
      return setStep(answer.value.ways_in);
    }
    if (answer.notice.name === 'PASSWORD_RESET_WRONG') return setStep('wrong');
    setStep('asking');
    form.showNotice(answer.notice);
  };

  if (typeof step === 'object')
    return (
      <Stack gap="md">
        <PanelTitle lead={texts.opens}>{texts.doneTitle}</PanelTitle>
        <WaysInList ways={step} />
        <Soft size="inherit">{texts.rest}</Soft>
        <NextLink to="/login" replace text={texts.logIn} />
      </Stack>
    );
  if (step === 'wrong')
    return (
      <Stack align="center" ta="center" role="alert">
        <DocumentTitle>{texts.wrongTitle}</DocumentTitle>
        <Illustration picture="tangle" />
        <Box component="h1" fz="1.5rem" lh={1.25} tabIndex={-1}>
          {texts.wrongTitle}
        </Box>
        <Soft size="inherit" style={{ overflowWrap: 'anywhere' }}>
          {texts.wrong}
        </Soft>
        <LinkButton to="/forgot-password">{texts.askAgain}</LinkButton>
      </Stack>
    );
  return (
    <>
      <PanelTitle lead={texts.lead}>{texts.title}</PanelTitle>
      <Form error={form.formError} onSubmit={form.submit(save)}>
        <NewPasswordField label={texts.password} {...form.getInputProps('password')} />
        <Checkbox
          label={texts.closeOthers}
          description={texts.closeOthersHint}
          {...form.getInputProps('close_others', { type: 'checkbox' })}
        />
        <Button type="submit" size="lg" fullWidth loading={step === 'busy'}>
          {texts.submit}
        </Button>
      </Form>
    </>
  );
};
