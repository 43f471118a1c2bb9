import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PASSWORD_IN_BODY, resetPassword } from '../../../../modules/identity/contract/api.ts';
import { identityRefusals } from '../../../../modules/identity/contract/refusals.ts';
import { call } from '../../lib/call.ts';
import { useSessionChange } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { FieldStack, useFields } from '../../ui/form.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Soft, Stack } from '../../ui/layout.tsx';
import { PanelTitle } from './auth-frame.tsx';
import { NewPasswordField } from './password-field.tsx';
import { identityTexts } from './texts.ts';
import { TopError } from './top-error.tsx';
import { DocumentTitle } from '../../ui/document-title.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const texts = identityTexts.choose;

/** Takes the new password for a mailed link; every sign-in ends with it, so the owner logs in afresh (C-084). */
export const ChoosePasswordForm = ({ account, token }: { account: string; token: string }) => {
  const { signedOut } = useSessionChange();
  const navigate = useNavigate();
  const [step, setStep] = useState<'asking' | 'busy' | 'wrong'>('asking');
  const form = useFields({ endpoint: resetPassword, refusals: identityRefusals, initialValues: { password: '' } });
  const save = async ({ password }: { password: string }) => {
    setStep('busy');
    const answer = await call(resetPassword, { a: account, b: token, c: PASSWORD_IN_BODY, password }, { quiet: true });
    if (answer.ok) {
      signedOut();
      toast.success(texts.done);
      return navigate('/login', { replace: true });
    }
    if (answer.notice.name === 'PASSWORD_RESET_WRONG') return setStep('wrong');
    setStep('asking');
    form.showNotice(answer.notice);
  };

  if (step === 'wrong')
    return (
      <Stack align="center" gap="sm" ta="center" role="alert">
        <DocumentTitle>{texts.wrongTitle}</DocumentTitle>
        <Illustration of="tangle" />
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
      <form noValidate onSubmit={form.submit(save)}>
        <TopError>{form.formError}</TopError>
        <FieldStack>
          <NewPasswordField label={texts.password} {...form.getInputProps('password')} />
          <Button type="submit" size="lg" fullWidth loading={step === 'busy'}>
            {texts.submit}
          </Button>
        </FieldStack>
      </form>
    </>
  );
};
