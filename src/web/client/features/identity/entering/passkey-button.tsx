import { Button } from '@mantine/core';
import { beginPasskeyLogin, logInWithPasskey } from '#modules/identity/contract/api/passkeys.ts';
import { call } from '#client/lib/call.ts';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { toast } from '#client/lib/toast.ts';
import type { AuthenticationAnswer } from './authentication.ts';
import { staysTexts } from '../entering-texts.ts';
import { knowsPasskeys, usedPasskey } from '../second-factor/passkey-device.ts';
import { passkeyTexts as texts } from '../second-factor/passkey-texts.ts';
import { asEntered, type useEntering } from './use-entering.ts';

const enter = async (): Promise<AuthenticationAnswer> => {
  const begun = await call(beginPasskeyLogin, {}, { quiet: true });
  if (!begun.ok) return asEntered(begun);
  const answer = await usedPasskey(begun.value);
  if (!answer) return { is: 'refused', notice: { id: 0, name: 'PASSKEY_WRONG', msg: texts.notUsed } };
  const entered = await call(logInWithPasskey, { secret: begun.value.secret, answer }, { quiet: true });
  if (entered.ok && entered.value.deletion_undone) toast.success(staysTexts.stays);
  return asEntered(entered);
};

/** Below the log-in form; the device shows whose passkeys it has. Nothing where the browser knows none, which few do (I-038). */
export const PasskeyButton = ({ entering }: { entering: ReturnType<typeof useEntering> }) =>
  useIsDrawn() || knowsPasskeys() ? (
    <Button variant="default" fullWidth mt="md" disabled={entering.busy} onClick={() => entering.enter(enter)}>
      {texts.logIn}
    </Button>
  ) : null;
