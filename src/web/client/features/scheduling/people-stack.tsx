import { VisuallyHidden } from '@mantine/core';
import type { Session } from '../../../../modules/scheduling/contract/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Row } from '../../ui/layout.tsx';
import { sessionTexts } from './texts.ts';
import styles from './session-card.module.css';

const SHOWN = 4;

/** Some of the people who registered, as a pile of faces; nameless ones for those who may not know who, none for visitors (C-027). Read aloud as their number. */
export const PeopleStack = ({ session }: { session: Pick<Session, 'joined_users' | 'num_users_joined'> }) => {
  const { joined_users: people, num_users_joined: count } = session;
  if (count === null || count === 0) return null;
  const shown = people.slice(0, SHOWN);
  return (
    <Row as="span" wrap="nowrap" gap="0" display="inline-flex">
      <VisuallyHidden>{sessionTexts.card.registered(count)}</VisuallyHidden>
      {shown.map((person, at) => (
        <span key={person.uuid ?? at} className={styles.face} aria-hidden>
          {person.uuid === null ? (
            <span className={styles.nameless} />
          ) : (
            <Avatar id={person.uuid} name={person.username ?? ''} src={person.pic} size={28} />
          )}
        </span>
      ))}
      {count > shown.length ? (
        <span className={styles.more} aria-hidden>
          +{count - shown.length}
        </span>
      ) : null}
    </Row>
  );
};
