import { Box, Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from '#modules/identity/contract/api/second-factor.ts';
import { useAction } from '#client/lib/action.ts';
import { focusInput } from '#client/lib/browser/focus.ts';
import { useCall } from '#client/lib/query.ts';
import { toast } from '#client/lib/toast.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Field, Form, FormButtons, useFields } from '#ui/form.tsx';
import { Grid, Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { PasswordField } from '../password-field.tsx';
import { useStaffRights } from './use-staff-rights.ts';
import { secondFactorTexts as texts } from './second-factor-texts.ts';
import { fetchedPart } from '#ui/fetched-part.tsx';

const QrCode = fetchedPart(() => import('./qr-code.tsx'));

type SecondFactorKey = { secret: string; uri: string };
type SecondFactorStep =
  | { is: 'closed' }
  | { is: 'password' }
  | { is: 'app'; key: SecondFactorKey }
  | { is: 'codes'; codes: readonly string[] };

/** The second step of logging in, on the account page (C-088). */
export const SecondFactor = ({ onDone }: { onDone?: () => void }) => {
  const reloadRights = useStaffRights();
  const [step, setStep] = useState<SecondFactorStep>({ is: 'closed' });
  const state = useCall(secondFactorState, {}, { topics: [['second_factor']], staleTime: 0, quiet: true });
  const close = () => setStep({ is: 'closed' });
  if (step.is === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        onDone={() => {
          close();
          void reloadRights().then(onDone);
        }}
      />
    );
  return (
    <Loaded query={state} loading={<LoadingState rows={2} />}>
      {({ is_set, is_required, recovery_codes_left }) =>
        is_set ? (
          <IsOn left={recovery_codes_left} />
        ) : (
          <Stack gap="md">
            <Soft>{texts.why}</Soft>
            {is_required ? (
              <Panel as="p" tone="brand">
                {texts.required}
              </Panel>
            ) : null}
            {step.is === 'closed' ? (
              <Row>
                <Button variant={is_required ? 'filled' : 'default'} onClick={() => setStep({ is: 'password' })}>
                  {texts.open}
                </Button>
              </Row>
            ) : step.is === 'password' ? (
              <AskPassword onKey={(key) => setStep({ is: 'app', key })} onCancel={close} />
            ) : (
              <ConfirmApp shared={step.key} onCodes={(codes) => setStep({ is: 'codes', codes })} onCancel={close} />
            )}
          </Stack>
        )
      }
    </Loaded>
  );
};

const AskPassword = ({ onKey, onCancel }: { onKey: (key: SecondFactorKey) => void; onCancel: () => void }) => {
  const form = useFields({
    initialValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: texts.passwordMissing } : {}),
  });
  const begin = useAction(beginSecondFactor, { after: onKey, fields: form, quiet: true });
  return (
    <Form error={form.formError} maw="26rem" ref={focusInput} onSubmit={form.submit((values) => begin.run(values))}>
      <PasswordField
        label={texts.password}
        description={texts.passwordWhy}
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormButtons yes={texts.next} pending={begin.pending} no={texts.cancel} onNo={onCancel} />
    </Form>
  );
};

const ConfirmApp = (options: {
  shared: SecondFactorKey;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}) => {
  const form = useFields({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: texts.codeMissing } : {}),
  });
  const confirm = useAction(confirmSecondFactor, {
    after: ({ recovery_codes }) => options.onCodes(recovery_codes),
    fields: form,
    quiet: true,
  });
  const { secret, uri } = options.shared;
  return (
    <Form error={form.formError} maw="30rem" ref={focusInput} onSubmit={form.submit((values) => confirm.run(values))}>
      <div>
        <p>{texts.app}</p>
        <Box w={208} h={208} maw="100%" my="sm">
          <Suspense fallback={<LoadingState rows={1} />}>
            <QrCode text={uri} label={texts.qrCode} />
          </Suspense>
        </Box>
        <p>{texts.typeKey}</p>
        <Panel as="p" ff="monospace" fz="lg" my="sm" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {inFours(secret)}
        </Panel>
        <Row gap="sm">
          <Copy text={secret} label={texts.copyKey} done={texts.keyCopied} />
          <Button component="a" href={uri} variant="subtle">
            {texts.openApp}
          </Button>
        </Row>
      </div>
      <Field
        form={form}
        name="code"
        label={texts.code}
        description={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <FormButtons yes={texts.confirm} pending={confirm.pending} no={texts.cancel} onNo={options.onCancel} />
    </Form>
  );
};

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack gap="md">
      <div>
        <Box component="h3" fz="lg" mb="xs" tabIndex={-1} ref={title}>
          {texts.recoveryTitle}
        </Box>
        <p>{texts.recovery}</p>
      </div>
      <Panel>
        <Grid as="ul" min={9} gap="xs">
          {codes.map((code) => (
            <Box component="li" ff="monospace" fz="lg" key={code}>
              {code}
            </Box>
          ))}
        </Grid>
      </Panel>
      <Row gap="sm">
        <Button onClick={onDone}>{texts.stored}</Button>
        <Copy text={codes.join('\n')} label={texts.copyCodes} done={texts.codesCopied} />
      </Row>
    </Stack>
  );
};

/** Below this many, the page says how to get new ones. */
const FEW_CODES = 3;

const IsOn = ({ left }: { left: number }) => {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useAction(removeSecondFactor, { done: texts.removed, quiet: true });
  return (
    <Stack gap="md">
      <div>
        <StatusBadge tone="good">{texts.isOn}</StatusBadge>
        <Soft>
          {texts.left(left)} {left < FEW_CODES ? texts.fewLeft : null}
        </Soft>
      </div>
      <Row>
        <Button variant="default" onClick={() => setIsRemoving(true)}>
          {texts.remove}
        </Button>
      </Row>
      <ActionDialog
        opened={isRemoving}
        title={texts.remove}
        yes={texts.remove}
        danger
        input={{ label: texts.anyCode, required: texts.codeMissing, maxLength: 40 }}
        action={(code) => remove.run({ code })}
        onClose={() => setIsRemoving(false)}
      >
        <p>{texts.removeWhy}</p>
      </ActionDialog>
    </Stack>
  );
};

const Copy = ({ text, label, done }: { text: string; label: string; done: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(texts.couldNotCopy);
    }
  };
  return (
    <Button variant="default" onClick={() => void copy()}>
      {label}
    </Button>
  );
};

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
