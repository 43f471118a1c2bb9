import { Box, Button } from '@mantine/core';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { setInactive } from '#modules/identity/contract/api/leaving.ts';
import { call, isUndecided } from '#client/lib/call.ts';
import { useSetting } from '#client/lib/config.tsx';
import { whileSigningOut } from '#client/lib/failures.ts';
import { Form, FormButtons, useFields } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel, Row, Stack } from '#ui/layout.tsx';
import { leavingTexts } from '../leaving-texts.ts';
import { OwnerPassword } from './owner-password.tsx';
import { useHasPassword } from '../use-has-password.ts';

const texts = leavingTexts.delete;

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <Stack as="ul" gap="xs" mt="xs" mb="md">
    {steps.map((step) => (
      <Row as="li" wrap="nowrap" align="flex-start" gap="sm" key={step}>
        <Icon shape={IconPoint} size={18} />
        <span>{step}</span>
      </Row>
    ))}
  </Stack>
);

/** What deleting means, then the password, then it is done; with days to come back (C-110, I-036). */
export const DeleteAccount = () => {
  const days = useSetting('DELETION_UNDO_DAYS', 30);
  const navigate = useNavigate();
  const hasPassword = useHasPassword();
  const [step, setStep] = useState<'telling' | 'asking' | 'busy'>('telling');
  const form = useFields({
    initialValues: { password: '' },
    validate: ({ password }) => (hasPassword && password === '' ? { password: leavingTexts.passwordMissing } : {}),
  });
  const moveFocus = useEffectEvent(() => form.getInputNode('password')?.focus());
  const isAsking = step === 'asking';
  useEffect(() => {
    if (isAsking) moveFocus();
  }, [isAsking]);
  // The account may be closed, and its answer alone be lost: that calls are refused is no surprise then.
  const [isUnknown, setIsUnknown] = useState(false);
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isKnown = () => {};
    void whileSigningOut(() => new Promise<void>((resolve) => (isKnown = resolve)));
    return () => isKnown();
  }, [isUnknown]);
  const leave = async ({ password }: { password: string }) => {
    setStep('busy');
    const answer = await call(setInactive, hasPassword ? { password } : {}, { quiet: true });
    if (answer.ok) return navigate(`/account-closed?until=${answer.value.erases_at}`, { replace: true });
    if (isUnknown && answer.status === 401) return navigate('/account-closed', { replace: true });
    setIsUnknown(isUndecided(answer));
    setStep('asking');
    form.showNotice(answer.notice);
  };
  return (
    <>
      <Box component="p" mt="md" fw={650}>
        {texts.atOnce}
      </Box>
      <Steps steps={texts.now} />
      <Box component="p" mt="md" fw={650}>
        {texts.afterwards(days)}
      </Box>
      <Steps steps={texts.later} />
      <Panel as="p" tone="brand" mb="md">
        {texts.undo(days)}
      </Panel>
      {step === 'telling' ? (
        <Button variant="default" onClick={() => setStep('asking')}>
          {texts.open}
        </Button>
      ) : (
        <Form
          error={form.formError}
          maw="26rem"
          mt="md"
          onSubmit={form.submit((values) => whileSigningOut(() => leave(values)))}
        >
          {hasPassword ? <OwnerPassword {...form.getInputProps('password')} /> : null}
          <FormButtons
            yes={texts.confirm}
            pending={step === 'busy'}
            danger
            no={texts.cancel}
            onNo={() => setStep('telling')}
          />
        </Form>
      )}
    </>
  );
};
