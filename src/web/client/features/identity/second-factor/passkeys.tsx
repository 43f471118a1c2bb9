import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  PASSKEY_NAME_MAX,
  removePasskey,
} from '#modules/identity/contract/api/passkeys.ts';
import { useAction } from '#client/lib/action.ts';
import { call } from '#client/lib/call.ts';
import { focusInput } from '#client/lib/browser/focus.ts';
import { useCall } from '#client/lib/query.ts';
import { Field, Form, FormButtons, useFields } from '#ui/form.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { knowsPasskeys, newPasskey } from './passkey-device.ts';
import { passkeyTexts as texts } from './passkey-texts.ts';
import { PasswordField } from '../password-field.tsx';
import { useStaffRights } from './use-staff-rights.ts';

/** The member's passkeys, on the account page (I-038). */
export const Passkeys = ({ onAdded }: { onAdded?: () => void }) => {
  const passkeys = useCall(listPasskeys, {}, { topics: [['passkey']], staleTime: 0, quiet: true });
  const remove = useAction(removePasskey, { done: texts.removed, refused: 'toast' });
  const [isAdding, setIsAdding] = useState(false);
  const [isThere, setIsThere] = useState(false);
  return (
    <Stack gap="md">
      <Soft>{texts.why}</Soft>
      <Loaded query={passkeys} loading={<LoadingState rows={1} />}>
        {({ passkey }) =>
          passkey.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <Stack as="ul" gap="md">
              {passkey.map(({ uuid, name, added_at, last_used_at }) => (
                <Row as="li" gap="md" key={uuid}>
                  <div style={{ flex: '1 1 8.5rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                    <strong>{name}</strong>
                    <Soft>
                      {last_used_at === null ? texts.added : texts.used} <TimeText at={last_used_at ?? added_at} />
                    </Soft>
                  </div>
                  <Button
                    variant="subtle"
                    size="compact-md"
                    ms="auto"
                    style={{ flexShrink: 0 }}
                    aria-label={texts.removeOne(name)}
                    loading={remove.sending?.id === uuid}
                    onClick={() => void remove.run({ id: uuid })}
                  >
                    {texts.remove}
                  </Button>
                </Row>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isThere ? (
        <Panel as="p" tone="good" tabIndex={-1} ref={focusOn}>
          {texts.thereAlready}
        </Panel>
      ) : null}
      {isAdding ? (
        <AddPasskey
          onClose={() => setIsAdding(false)}
          onThere={() => {
            setIsAdding(false);
            setIsThere(true);
          }}
          {...(onAdded ? { onAdded } : {})}
        />
      ) : knowsPasskeys() ? (
        <Row>
          <Button
            variant="default"
            onClick={() => {
              setIsThere(false);
              setIsAdding(true);
            }}
          >
            {texts.open}
          </Button>
        </Row>
      ) : (
        <Soft>{texts.unsupported}</Soft>
      )}
    </Stack>
  );
};

/** What was asked for is gone, and with it the focus. */
const focusOn = (drawn: HTMLElement | null): void => drawn?.focus();

const AddPasskey = ({
  onClose,
  onThere,
  onAdded,
}: {
  onClose: () => void;
  /** This device has one already. */
  onThere: () => void;
  onAdded?: () => void;
}) => {
  const reloadRights = useStaffRights();
  const [asksPassword, setAsksPassword] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const form = useFields({
    initialValues: { name: '', password: '' },
    validate: ({ name, password }) => ({
      ...(name.trim() === '' ? { name: texts.nameMissing } : {}),
      ...(asksPassword && password === '' ? { password: texts.passwordMissing } : {}),
    }),
  });
  const add = useAction(addPasskey, {
    done: texts.done,
    close: onClose,
    after: async () => {
      await reloadRights();
      onAdded?.();
    },
    fields: form,
    quiet: true,
  });

  const make = async ({ name, password }: { name: string; password: string }) => {
    const begun = await call(beginPasskey, asksPassword ? { password } : {}, { quiet: true });
    if (!begun.ok)
      return begun.notice.name === 'FRESH_LOGIN_NEEDED' ? setAsksPassword(true) : form.showNotice(begun.notice);
    const answer = await newPasskey(begun.value);
    if (answer === 'there-already') return onThere();
    if (!answer) return form.showNotice({ id: 0, name: 'PASSKEY_WRONG', msg: texts.notMade });
    await add.run({ name, secret: begun.value.secret, answer });
  };
  return (
    <Form
      error={form.formError}
      maw="26rem"
      onSubmit={form.submit(async (values) => {
        setIsPending(true);
        await make(values);
        setIsPending(false);
      })}
    >
      <div ref={focusInput}>
        <Field form={form} name="name" label={texts.name} description={texts.nameHint} maxLength={PASSKEY_NAME_MAX} />
      </div>
      {asksPassword ? (
        <div ref={focusInput}>
          <PasswordField
            label={texts.password}
            description={texts.passwordWhy}
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        </div>
      ) : null}
      <FormButtons yes={texts.add} pending={isPending} no={texts.cancel} onNo={onClose} />
    </Form>
  );
};
