import { VisuallyHidden } from '@mantine/core';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { sessionCardTexts } from '../card-texts.ts';
import styles from './session-card.module.css';
import { calledIn } from '#client/entities/identity/member-name.tsx';

const SHOWN = 4;

/** Some of the people who registered, as a pile of faces; their number for those who may not know who, nothing for visitors (C-027). */
export const PeopleStack = ({ session }: { session: Pick<Session, 'joined_users' | 'num_users_joined'> }) => {
  const { joined_users: people, num_users_joined: count } = session;
  if (count === null || count === 0) return null;
  const visible = people
    .flatMap((person) => (person.uuid === null ? [] : [{ ...person, uuid: person.uuid }]))
    .slice(0, SHOWN);
  if (visible.length === 0) return <Soft as="span">{sessionCardTexts.card.registered(count)}</Soft>;
  return (
    <Row as="span" wrap="nowrap" gap="0" display="inline-flex">
      <VisuallyHidden>{sessionCardTexts.card.registered(count)}</VisuallyHidden>
      {visible.map((person) => (
        <span key={person.uuid} className={styles.face} aria-hidden>
          <Avatar id={person.uuid} name={calledIn(person)} src={person.pic} size={28} />
        </span>
      ))}
      {count > visible.length ? (
        <span className={styles.more} aria-hidden>
          +{count - visible.length}
        </span>
      ) : null}
    </Row>
  );
};
