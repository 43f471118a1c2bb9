import { blockMember } from '#modules/restrictions/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import type { Concerned } from './concerned.ts';
import { restrictTexts } from './texts.ts';

const texts = restrictTexts.takeBack;

/** Asks before a restriction is taken back (MOD-009). */
export const TakeBackDialog = ({
  concerned: { member, name },
  onClose,
}: {
  concerned: Concerned;
  onClose: () => void;
}) => {
  const takeBack = useAction(blockMember, { done: texts.done(name), quiet: true });
  return (
    <ActionDialog
      title={texts.title(name)}
      yes={texts.yes}
      no={texts.no}
      action={() => takeBack.run({ id: member, x: 'false' })}
      onClose={onClose}
    >
      <p>{texts.text(name)}</p>
    </ActionDialog>
  );
};
