import { Button } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { useState } from 'react';
import { wellMembers, type Group, type WellMember } from '../../../../modules/communities/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { useMember } from '../../lib/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardGrid } from '../../ui/card.tsx';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loaded, LoadingState } from '../../ui/states.tsx';
import { RemovedMembers } from './removed-members.tsx';
import { RemoveMember } from './remove-member.tsx';
import { wellTexts } from './texts.ts';
import styles from './well-members.module.css';

/** The member page size (COM-032). */
const PAGE = 25;

/** The Members tab: a grid, 25 at a time (COM-031); whoever may remove somebody does it here (C-146). */
export const WellMembers = ({ well }: { well: Pick<Group, 'uuid' | 'title' | 'num_users_joined' | 'may_kick'> }) => {
  const viewer = useMember();
  const [removing, setRemoving] = useState<WellMember>();
  const [pages, setPages] = useState(1);
  return (
    <>
      <CardGrid min={15}>
        {Array.from({ length: pages }, (_, index) => (
          <MemberPage
            key={index}
            well={well.uuid}
            offset={index * PAGE}
            onRemove={well.may_kick ? setRemoving : undefined}
          />
        ))}
      </CardGrid>
      {well.num_users_joined > pages * PAGE ? (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setPages(pages + 1)}>
            {wellTexts.list.more}
          </Button>
        </div>
      ) : null}
      {viewer?.is_admin === true ? <RemovedMembers well={well.uuid} /> : null}
      {removing ? <RemoveMember well={well.uuid} member={removing} onClose={() => setRemoving(undefined)} /> : null}
    </>
  );
};

type Remove = ((member: WellMember) => void) | undefined;

const MemberPage = ({ well, offset, onRemove }: { well: string; offset: number; onRemove: Remove }) => {
  const query = useCall(wellMembers, { id: well, limit: PAGE, offset }, { topics: [['group', well]], quiet: true });
  if (query.data && query.data.users.length > 0)
    return query.data.users.map((member) => <Member key={member.uuid} member={member} onRemove={onRemove} />);
  return (
    <li className={styles.wide}>
      <Loaded query={query} loading={<LoadingState rows={3} />}>
        {() => (offset === 0 ? <EmptyState text={wellTexts.noMembers} /> : null)}
      </Loaded>
    </li>
  );
};

const Member = ({ member, onRemove }: { member: WellMember; onRemove: Remove }) => (
  <Card as="li" padding="sm" className={styles.member ?? ''}>
    <Avatar id={member.uuid} name={member.username} src={member.pic} size={56} />
    <div>
      <p className={styles.name}>{member.username}</p>
      <p className={styles.facts}>{wellTexts.memberFor(member.age)}</p>
      {member.num_sessions_hosted > 0 ? (
        <p className={styles.facts}>{wellTexts.hosted(member.num_sessions_hosted)}</p>
      ) : null}
      {member.num_session_users_met > 0 ? (
        <p className={styles.facts}>{wellTexts.met(member.num_session_users_met)}</p>
      ) : null}
    </div>
    {onRemove && !member.is_creator ? (
      <div className={styles.menu}>
        <DisclosureMenu
          label={wellTexts.removal.menu(member.username)}
          button={
            <span className={styles.dots}>
              <Icon of={IconDots} size={22} />
            </span>
          }
        >
          <li>
            <button type="button" onClick={() => onRemove(member)}>
              <Icon of={IconUserMinus} />
              {wellTexts.removal.button}
            </button>
          </li>
        </DisclosureMenu>
      </div>
    ) : null}
  </Card>
);
