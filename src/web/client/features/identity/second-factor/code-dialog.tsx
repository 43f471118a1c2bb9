import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { beginPasskeyCheck, checkOwnPasskey } from '#modules/identity/contract/api/passkeys.ts';
import { checkSecondFactor, secondFactorState } from '#modules/identity/contract/api/second-factor.ts';
import { call } from '#client/lib/call.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { knowsPasskeys, usedPasskey } from './passkey-device.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

const texts = secondFactorTexts.again;

type CodeDialogWay = 'code' | 'passkey';

/** Opens the dialog that asks for the second step before a sensitive act; false when it is closed without (C-088). */
export const askForCode = async (): Promise<boolean> => {
  const ways = await waysHere();
  return new Promise((resolve) => {
    openModal((close) => (
      <CodeDialog
        ways={ways}
        onClose={(isGiven) => {
          close();
          resolve(isGiven);
        }}
      />
    ));
  });
};

/** The first is offered first; the code when it is not known what the member has. */
const waysHere = async (): Promise<readonly CodeDialogWay[]> => {
  const state = await call(secondFactorState, {}, { quiet: true });
  if (!state.ok) return ['code'];
  const { is_set, has_passkey } = state.value;
  return [...(has_passkey && knowsPasskeys() ? ['passkey' as const] : []), ...(is_set ? ['code' as const] : [])];
};

/** Asks for a passkey and has it checked; undefined, or what went wrong in words. */
export const passkeyChecked = async (): Promise<string | undefined> => {
  const begun = await call(beginPasskeyCheck, {}, { quiet: true });
  if (!begun.ok) return begun.notice.msg;
  const answer = await usedPasskey(begun.value);
  if (!answer) return texts.passkeyNotUsed;
  const checked = await call(checkOwnPasskey, { secret: begun.value.secret, answer }, { quiet: true });
  return checked.ok ? undefined : checked.notice.msg;
};

const codeChecked = async (code: string): Promise<string | undefined> => {
  const checked = await call(checkSecondFactor, { code }, { quiet: true });
  return checked.ok ? undefined : checked.notice.msg;
};

const CodeDialog = ({ ways, onClose }: { ways: readonly CodeDialogWay[]; onClose: (isGiven: boolean) => void }) => {
  const isGiven = useRef(false);
  const [way, setWay] = useState(ways[0]);
  const other = ways.find((each) => each !== way);
  const checked = async (code: string) => {
    const problem = await (way === 'passkey' ? passkeyChecked() : codeChecked(code));
    isGiven.current = problem === undefined;
    return problem;
  };
  return (
    <ActionDialog
      title={texts.title}
      yes={way === 'passkey' ? texts.passkeyYes : texts.yes}
      disabled={way === undefined}
      {...(way === 'code'
        ? {
            input: {
              label: secondFactorTexts.logIn.code,
              description: secondFactorTexts.logIn.hint,
              required: secondFactorTexts.codeMissing,
              maxLength: 40,
            },
          }
        : {})}
      step={way ?? ''}
      action={checked}
      below={
        other === undefined ? null : (
          <Button variant="subtle" mt="sm" onClick={() => setWay(other)}>
            {other === 'code' ? texts.codeInstead : texts.passkeyInstead}
          </Button>
        )
      }
      onClose={() => onClose(isGiven.current)}
    >
      <p>{way === undefined ? texts.otherBrowser : way === 'passkey' ? texts.whyPasskey : texts.why}</p>
    </ActionDialog>
  );
};
