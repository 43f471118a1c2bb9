import { refusalText } from '#client/lib/language/refusal-text.ts';
import { lengthOf } from '#kernel/contract/written-text.ts';
import { kickMember, type WellMember } from '#modules/communities/contract/api.ts';
import { REMOVAL_REASON_MAX } from '#modules/communities/contract/well-text.ts';
import { communitiesRefusals } from '#modules/communities/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { wellTexts } from './texts.ts';
import { calledIn, nameAndHandle } from '#client/entities/identity/member-name.tsx';

const texts = wellTexts.removal;

const tooLong = (reason: string): string | undefined => {
  const over = lengthOf(reason) - REMOVAL_REASON_MAX;
  return over > 0 ? texts.tooLong(over) : undefined;
};

/** Removes a member from a Well; the reason is required (C-146, MOD-026). */
export const RemoveMember = ({
  well,
  member,
  onClose,
}: {
  well: string;
  member: Pick<WellMember, 'uuid' | 'username' | 'name'>;
  onClose: () => void;
}) => {
  const remove = useAction(kickMember, { done: texts.done(calledIn(member)) });
  return (
    <ActionDialog
      title={texts.title(nameAndHandle(member))}
      yes={texts.yes}
      danger
      input={{
        label: texts.reason,
        required: refusalText(communitiesRefusals, 'REMOVAL_REASON_REQUIRED'),
        problem: tooLong,
        lines: 3,
      }}
      action={(note) => remove.run({ id: well, uid: member.uuid, note })}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ActionDialog>
  );
};
