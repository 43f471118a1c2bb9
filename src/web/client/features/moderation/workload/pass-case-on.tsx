import { Button } from '@mantine/core';
import { passCaseOn } from '#modules/moderation/workload/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { workloadTexts as texts } from './texts.ts';

/** Gives the case to another person, without a reason. */
export const PassCaseOn = ({ id }: { id: string }) => (
  <Button variant="default" onClick={() => openModal((close) => <PassOn id={id} onClose={close} />)}>
    {texts.passOn}
  </Button>
);

const PassOn = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const passOn = useAction(passCaseOn, { done: texts.passedOn, go: '/admin/cases' });
  return (
    <ActionDialog title={texts.passOnTitle} yes={texts.passOn} action={() => passOn.run({ id })} onClose={onClose}>
      <p>{texts.passOnText}</p>
    </ActionDialog>
  );
};
