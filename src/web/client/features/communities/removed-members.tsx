import { Button } from '@mantine/core';
import { allowMemberBack, removedMembers, type RemovedMember } from '#modules/communities/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { usePaged } from '#client/lib/paged.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { wellTexts } from './texts.ts';
import { calledIn, nameAndHandle, PersonName } from '#client/entities/identity/member-name.tsx';

const texts = wellTexts.removal;

/** The members who were removed and may not come back yet, for staff; nothing while there are none (C-146). */
export const RemovedMembers = ({ well }: { well: string }) => {
  const removed = usePaged(
    removedMembers,
    { id: well },
    { rows: 'users', size: 25, topics: [['group', well]], quiet: true },
  );
  return (
    <PagedList
      paged={removed}
      list={(members) => (
        <Stack as="section" aria-labelledby="removed-members" mt="xl" gap="xxs">
          <h2 id="removed-members">{texts.list}</h2>
          <Soft>{texts.listLead}</Soft>
          <Stack as="ul" mt="sm">
            {members}
          </Stack>
        </Stack>
      )}
      item={(member) => <Removed member={member} well={well} />}
      empty={null}
      more={wellTexts.list.more}
      loading={<LoadingState rows={1} />}
    />
  );
};

const Removed = ({ member, well }: { member: RemovedMember; well: string }) => (
  <Card as="li" padding="sm">
    <Row gap="sm">
      <Avatar id={member.uuid} name={calledIn(member)} src={member.pic} size={44} />
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          <PersonName person={member} />
        </strong>
        <Soft>
          {texts.by(member.removed_by)}, <TimeText at={member.removed_at} show="date" />
        </Soft>
        <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {member.note}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={texts.allowFor(calledIn(member))}
        onClick={() => openModal((close) => <AllowBack member={member} well={well} onClose={close} />)}
      >
        {texts.allow}
      </Button>
    </Row>
  </Card>
);

const AllowBack = ({ member, well, onClose }: { member: RemovedMember; well: string; onClose: () => void }) => {
  const allow = useAction(allowMemberBack, { done: texts.allowed(calledIn(member)) });
  return (
    <ActionDialog
      title={texts.allowTitle(nameAndHandle(member))}
      yes={texts.allowYes}
      action={() => allow.run({ id: well, uid: member.uuid, flag: 'false' })}
      onClose={onClose}
    >
      <p>{texts.allowText}</p>
    </ActionDialog>
  );
};
