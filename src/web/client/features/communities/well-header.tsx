import { lengthOf } from '#kernel/contract/written-text.ts';
import { Box, Button } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMask from '@tabler/icons-react/dist/esm/icons/IconMask.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState, type ReactNode } from 'react';
import { membershipCan } from '#modules/communities/contract/membership-lifecycle.ts';
import type { Group } from '#modules/communities/contract/api.ts';
import { canDeleteWell, canEditWell, canJoinOrLeave, wellPath } from '#modules/communities/contract/well-view.ts';
import { joinTexts } from '#client/entities/communities/texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Cover } from '#ui/pictures/cover.tsx';
import { expands } from '#ui/controls/expands.ts';
import { DisclosureMenu, MenuButton, MenuLink } from '#ui/controls/disclosure-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { Round, Row, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { DeleteWell } from './delete-well.tsx';
import { askToLeave } from './leave-well.tsx';
import { LogInButton } from './log-in-button.tsx';
import { ShareWell } from './share-well.tsx';
import { wellTexts } from './texts.ts';
import { MemberCount } from './well-card.tsx';
import styles from './well-header.module.css';
import { calledIn } from '#client/entities/identity/member-name.tsx';

/**
 * Image, title, description, member count, join or leave, and a menu (COM-019). Who has joined knows what the Well is and comes for
 * what is new in it: its header is folded.
 */
export const WellHeader = ({ well, onJoin }: { well: Group; onJoin: () => void }) => {
  const [opened, setOpened] = useState(false);
  const isFolded = well.am_i_joined && !opened;
  return (
    <div className={styles.header} data-folded={isFolded || undefined}>
      <div className={styles.cover}>
        <Cover id={well.uuid} pic={well.pic} />
      </div>
      <Stack
        className={styles.words}
        p={isFolded ? 'sm' : 'clamp(1.125rem, 0.9rem + 1.4vw, 2rem)'}
        gap={isFolded ? 'xxs' : 'md'}
        justify="center"
      >
        <Row className={styles.head} align={isFolded ? 'center' : 'flex-start'} justify="space-between" gap="lg">
          <h1 tabIndex={-1} dir="auto">
            {well.title}
          </h1>
          <Row className={styles.actions} wrap="nowrap">
            <Join well={well} onJoin={onJoin} />
            <WellMenu well={well} />
          </Row>
        </Row>
        <Facts well={well}>
          {well.am_i_joined ? (
            <Button variant="subtle" size="compact-md" ms="-0.5rem" {...expands(opened, setOpened)}>
              {wellTexts.about}
            </Button>
          ) : null}
        </Facts>
        {isFolded ? null : <Description text={well.description} />}
      </Stack>
    </div>
  );
};

const Facts = ({ well, children }: { well: Group; children: ReactNode }) => (
  <Row className={styles.facts} gap="sm" c="dimmed" fw={650}>
    <NewestMembers well={well} />
    <MemberCount well={well} />
    {well.visible ? null : <StatusBadge tone="quiet">{wellTexts.private}</StatusBadge>}
    {well.am_i_creator ? <StatusBadge tone="brand">{wellTexts.yours}</StatusBadge> : null}
    {well.am_i_joined && !well.am_i_creator && !well.is_default_group ? (
      <StatusBadge tone="good">{wellTexts.joined}</StatusBadge>
    ) : null}
    {children}
  </Row>
);

const Join = ({ well, onJoin }: { well: Group; onJoin: () => void }) => {
  const member = useMember();
  if (member === null) return well.is_default_group ? null : <LogInButton label={wellTexts.logInToJoin} />;
  return !canJoinOrLeave(well, member) || membershipCan(well, 'WellLeft') ? null : (
    <Button onClick={onJoin}>{joinTexts.button}</Button>
  );
};

const WellMenu = ({ well }: { well: Group }) => {
  const member = useMember();
  const mayEdit = canEditWell(well, member);
  const mayDelete = canDeleteWell(well, member);
  const mayLeave = member !== null && canJoinOrLeave(well, member) && membershipCan(well, 'WellLeft');
  return (
    <Box ms="auto">
      <DisclosureMenu
        label={wellTexts.menu}
        button={
          <Round size={2.75}>
            <Icon shape={IconDots} size={24} />
          </Round>
        }
      >
        <MenuButton
          icon={IconShare}
          text={wellTexts.share.button}
          onClick={() => openModal((close) => <ShareWell well={well} onClose={close} />)}
        />
        {well.am_i_joined ? (
          <MenuLink icon={IconBell} text={wellTexts.settings} to={wellPath(well, 'preferences')} />
        ) : null}
        {well.am_i_joined && !well.is_default_group ? (
          <MenuLink icon={IconMask} text={wellTexts.name.title} to={`${wellPath(well, 'preferences')}#name`} />
        ) : null}
        {mayEdit ? <MenuLink icon={IconPencil} text={wellTexts.edit} to={wellPath(well, 'edit')} /> : null}
        {mayLeave ? (
          <MenuButton icon={IconLogout} text={wellTexts.leave.button} onClick={() => askToLeave(well)} />
        ) : null}
        {mayDelete ? (
          <MenuButton
            icon={IconTrash}
            text={wellTexts.remove.button}
            onClick={() => openModal((close) => <DeleteWell well={well} onClose={close} />)}
          />
        ) : null}
      </DisclosureMenu>
    </Box>
  );
};

const NewestMembers = ({ well }: { well: Group }) =>
  well.joined_users.length === 0 ? null : (
    <span className={styles.faces} aria-hidden>
      {well.joined_users.map((member) => (
        <Avatar key={member.uuid} id={member.uuid} name={calledIn(member)} src={member.pic} size={34} />
      ))}
    </span>
  );

/** More than this is folded, so that the tabs stay near. */
const LONG = 420;

const Description = ({ text }: { text: string }) => {
  const [whole, setWhole] = useState(false);
  const isLong = lengthOf(text) > LONG;
  return (
    <Box maw="46rem">
      <p className={styles.description} dir="auto" data-folded={(isLong && !whole) || undefined}>
        {text}
      </p>
      {isLong ? (
        <Button variant="subtle" size="compact-md" ms="-0.6rem" {...expands(whole, setWhole)}>
          {whole ? wellTexts.readLess : wellTexts.readMore}
        </Button>
      ) : null}
    </Box>
  );
};
