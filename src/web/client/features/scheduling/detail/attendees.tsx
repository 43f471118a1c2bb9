import type { Session } from '#modules/scheduling/contract/api.ts';
import { calledIn, MemberName } from '#client/entities/identity/member-name.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { PersonMenu } from './person-menu.tsx';
import { sessionTexts } from '../texts.ts';
import styles from '../session-detail.module.css';

const texts = sessionTexts.detail;

/**
 * Who is coming, by name for those who may know. Others see how many, and what shows them who (C-027); visitors that some come,
 * and nothing when it is one person (SCH-045); who may not join sees no list (SCH-129).
 */
export const Attendees = ({ session }: { session: Session }) => {
  const member = useMember();
  const { joined_users: people, num_users_joined: count } = session;
  if (count === null ? people.length < 2 : count > 0 && people.length === 0) return null;
  const isNameless = people.some(({ uuid }) => uuid === null);
  return (
    <section>
      <h2>
        {texts.attendees}{' '}
        {count !== null && count > 0 ? (
          <Soft as="span" size="inherit" fw={650}>
            {count}
          </Soft>
        ) : null}
      </h2>
      {count === 0 ? (
        <Soft size="inherit" mt="xs">
          {texts.noneYet}
        </Soft>
      ) : null}
      <Row as="ul">
        {people.map((person, at) =>
          person.uuid === null ? (
            <li key={at} className={styles.nameless} aria-label={texts.nameless} />
          ) : (
            <li key={person.uuid} className={styles.person}>
              <Avatar id={person.uuid} name={calledIn(person)} src={person.pic} size={36} />
              <MemberName person={person} />
              {person.blocked ? <StatusBadge tone="quiet">{sessionTexts.person.restricted}</StatusBadge> : null}
              <PersonMenu
                person={{ ...person, uuid: person.uuid }}
                session={session.am_i_joined || session.am_i_host ? session.uuid : null}
              />
            </li>
          ),
        )}
      </Row>
      {isNameless ? (
        <Soft size="inherit" mt="xs">
          {count === null ? null : `${texts.coming(count)} `}
          {!member ? texts.hidden : member.email_verified ? texts.hiddenOutside : texts.hiddenUnconfirmed}
        </Soft>
      ) : null}
    </section>
  );
};
