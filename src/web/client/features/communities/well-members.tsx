import { Box } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { wellMembers, type Group, type WellMember } from '#modules/communities/contract/api.ts';
import { usePaged } from '#client/lib/paged.ts';
import { useMember } from '#client/lib/session.tsx';
import { calledIn, MemberName } from '#client/entities/identity/member-name.tsx';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card, CardGrid } from '#ui/card.tsx';
import { DisclosureMenu, MenuButton } from '#ui/controls/disclosure-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { Round, Row, Soft } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState } from '#ui/states.tsx';
import { RemovedMembers } from './removed-members.tsx';
import { RemoveMember } from './remove-member.tsx';
import { wellTexts } from './texts.ts';

/** The Members tab: a grid, 25 at a time (COM-031); members are removed here, where permitted (C-146). */
export const WellMembers = ({ well }: { well: Pick<Group, 'uuid' | 'title' | 'num_users_joined' | 'may_kick'> }) => {
  const viewer = useMember();
  const members = usePaged(
    wellMembers,
    { id: well.uuid },
    { rows: 'users', size: 25, topics: [['group', well.uuid]], total: well.num_users_joined, quiet: true },
  );
  return (
    <>
      <PagedList
        paged={members}
        list={(cards) => <CardGrid min={15}>{cards}</CardGrid>}
        item={(member) => <Member member={member} well={well.uuid} mayRemove={well.may_kick && !member.is_creator} />}
        empty={<EmptyState text={wellTexts.noMembers} />}
        more={wellTexts.list.more}
      />
      {viewer?.is_admin === true ? <RemovedMembers well={well.uuid} /> : null}
    </>
  );
};

const Member = ({ member, well, mayRemove }: { member: WellMember; well: string; mayRemove: boolean }) => (
  <Card as="li" padding="sm">
    <Row wrap="nowrap">
      <Avatar id={member.uuid} name={calledIn(member)} src={member.pic} size={56} />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          <MemberName person={member} />
        </strong>
        <Soft>{wellTexts.memberFor(storedWord(member.age))}</Soft>
        {member.num_sessions_hosted > 0 ? <Soft>{wellTexts.hosted(member.num_sessions_hosted)}</Soft> : null}
        {member.num_session_users_met > 0 ? <Soft>{wellTexts.met(member.num_session_users_met)}</Soft> : null}
      </div>
      {mayRemove ? (
        <Box flex="none" me="-0.75rem">
          <DisclosureMenu
            label={wellTexts.removal.menu(calledIn(member))}
            button={
              <Round size={2.75} c="dimmed">
                <Icon shape={IconDots} size={22} />
              </Round>
            }
          >
            <MenuButton
              icon={IconUserMinus}
              text={wellTexts.removal.button}
              onClick={() => openModal((close) => <RemoveMember well={well} member={member} onClose={close} />)}
            />
          </DisclosureMenu>
        </Box>
      ) : null}
    </Row>
  </Card>
);
