import { Fragment } from 'react';
import { Link } from 'react-router';
import { isHandleWord } from '#modules/communities/contract/handle.ts';
import { calledOr, type Named } from '#kernel/contract/called.ts';
import { texts } from '#client/lib/texts.ts';
import styles from './member-name.module.css';

export const calledIn = (person: Named): string => calledOr(person, texts.formerMember);

/** The username where it is not what the member is called; neither small nor capital letters make another name. */
const handleIn = ({ username, name }: Named): string | null =>
  username === null || name == null || name.toLowerCase() === username.toLowerCase() ? null : username;

/** The same with the username, where two members of one name must not be taken for each other. */
export const nameAndHandle = (person: Named): string => {
  const handle = handleIn(person);
  return handle === null ? calledIn(person) : `${calledIn(person)} (@${handle})`;
};

/** The username of each of a list where another of them has the same name, else null. */
export const handleAmong = (people: readonly Named[]): ((person: Named) => string | null) => {
  const times = new Map<string, number>();
  for (const person of people) {
    const name = calledIn(person).toLowerCase();
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return (person) => (times.get(calledIn(person).toLowerCase()) === 1 ? null : handleIn(person));
};

/** What each of a list is called who is chosen from it: with the username where another of them has the same name. */
export const calledAmong = (people: readonly Named[]): ((person: Named) => string) => {
  const handleOf = handleAmong(people);
  return (person) => (handleOf(person) === null ? calledIn(person) : nameAndHandle(person));
};

/** A username, small, and broken between its words. */
export const Handle = ({ username }: { username: string }) => (
  <small className={styles.handle}>
    @
    {(username.match(/[^_.]*[_.]|[^_.]+$/g) ?? []).map((part, place) => (
      <Fragment key={place}>
        {place === 0 ? null : <wbr />}
        {part}
      </Fragment>
    ))}
  </small>
);

/** What a member is called, and small beside it the username, by which they are mentioned and found. */
export const PersonName = ({ person }: { person: Named }) => {
  const handle = handleIn(person);
  return (
    <>
      <bdi>{calledIn(person)}</bdi>
      {handle === null ? null : (
        <>
          <span className={styles.gap}> </span>
          <Handle username={handle} />
        </>
      )}
    </>
  );
};

/** A member's name, leading to the profile; a name in a Well has none. */
export const MemberName = ({ person }: { person: Named }) =>
  person.username === null ? (
    <span>{texts.formerMember}</span>
  ) : isHandleWord(person.username) ? (
    <span>
      <PersonName person={person} />
    </span>
  ) : (
    <Link to={`/profile/${encodeURIComponent(person.username)}`}>
      <PersonName person={person} />
    </Link>
  );

/** A member among those who can be mentioned: what is typed stands there in any case. */
export const Mentionable = ({ person }: { person: Named }) =>
  handleIn(person) === null ? `@${person.username ?? ''}` : <PersonName person={person} />;
