import { deleteWell, type Group } from '#modules/communities/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { wellTexts } from './texts.ts';

const texts = wellTexts.remove;

/** Asks whether the Well is to be deleted, and goes to the list once it is (COM-070). */
export const DeleteWell = ({ well, onClose }: { well: Pick<Group, 'uuid' | 'title'>; onClose: () => void }) => {
  const remove = useAction(deleteWell, { done: texts.done, go: '/wells' });
  return (
    <ActionDialog
      title={texts.title(well.title)}
      yes={texts.yes}
      danger
      action={() => remove.run({ id: well.uuid })}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ActionDialog>
  );
};
