import { deleteSession, type Session } from '#modules/scheduling/contract/api.ts';
import { registeredIn } from '#modules/scheduling/contract/session-view.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { sessionTexts } from '../texts.ts';

const texts = sessionTexts.options;

/** Says how many people it concerns; afterwards one is back home (SCH-098, C-009). */
export const DeleteDialog = ({ session, onClose }: { session: Session; onClose: () => void }) => {
  const remove = useAction(deleteSession, { go: '/', done: ({ session: { outcome } }) => texts[outcome] });
  const count = registeredIn(session);
  return (
    <ActionDialog
      title={texts.removeTitle}
      yes={texts.removeYes}
      no={texts.removeNo}
      danger
      action={() => remove.run({ id: session.uuid })}
      onClose={onClose}
    >
      <p>{count === 0 ? texts.removeEmpty : texts.removeFull(count)}</p>
    </ActionDialog>
  );
};
