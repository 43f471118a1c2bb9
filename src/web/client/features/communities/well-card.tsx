import { Link } from 'react-router';
import type { Group } from '#modules/communities/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Cover } from '#ui/pictures/cover.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { wellCardTexts } from './well-card-texts.ts';
import styles from './well-card.module.css';

/** A Well in a list; the whole card leads to it. */
export const WellCard = ({ well, heading: Heading = 'h2' }: { well: Group; heading?: 'h2' | 'h3' }) => (
  <Card as="li" interactive padding="none" className={styles.card ?? ''}>
    <div className={styles.cover}>
      <Cover id={well.uuid} pic={well.pic} />
    </div>
    <Stack className={styles.body} gap="xs" p="md">
      <Heading dir="auto" className={styles.title}>
        <Link to={wellPath(well)} data-card-link>
          {well.title}
        </Link>
      </Heading>
      <Soft dir="auto" className={styles.description}>
        {well.description}
      </Soft>
      <Row className={styles.foot} mt="auto" pt="xs" c="dimmed" fz="sm" fw={650}>
        <MemberCount well={well} />
        {well.visible ? null : <StatusBadge tone="quiet">{wellCardTexts.private}</StatusBadge>}
        {well.am_i_joined && !well.is_default_group ? (
          <StatusBadge tone="good">{wellCardTexts.joined}</StatusBadge>
        ) : null}
      </Row>
    </Stack>
  </Card>
);

/** "300+ members" (COM-036), nothing for the special Wells (COM-037). */
export const MemberCount = ({ well }: { well: Pick<Group, 'is_default_group' | 'num_users_label'> }) => {
  if (well.num_users_label !== null) return <span>{wellCardTexts.members(storedWord(well.num_users_label))}</span>;
  return well.is_default_group ? <span>{wellCardTexts.everyMember}</span> : null;
};
