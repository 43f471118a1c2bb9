import { useRef } from 'react';
import { checkSecondFactor } from '../../../../modules/identity/contract/second-factor-api.ts';
import { useAction } from '../../lib/action.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { openModal } from '../../ui/modal-layer.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

const texts = secondFactorTexts.again;

/** Opens the dialog that asks for a code before a sensitive act; false when it is closed without one (C-088). */
export const askForCode = (): Promise<boolean> =>
  new Promise((resolve) => {
    openModal((close) => (
      <CodeDialog
        onClose={(isGiven) => {
          close();
          resolve(isGiven);
        }}
      />
    ));
  });

const CodeDialog = ({ onClose }: { onClose: (isGiven: boolean) => void }) => {
  const isGiven = useRef(false);
  const check = useAction(checkSecondFactor, {
    after: () => {
      isGiven.current = true;
    },
    quiet: true,
  });
  return (
    <ActionDialog
      title={texts.title}
      yes={texts.yes}
      input={{
        label: secondFactorTexts.logIn.code,
        description: secondFactorTexts.logIn.hint,
        required: secondFactorTexts.codeMissing,
        maxLength: 40,
      }}
      action={(code) => check.run({ code })}
      onClose={() => onClose(isGiven.current)}
    >
      <p>{texts.why}</p>
    </ActionDialog>
  );
};
