import { Link } from 'react-router';
import type { Named } from '#kernel/contract/called.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';

/** A member as staff go to them: to the account, with what the member did. */
export const CasePerson = ({ person }: { person: Named & { uuid: string } }) =>
  person.username === null ? (
    calledIn(person)
  ) : (
    <Link to={`/admin/members/${person.uuid}`}>
      <PersonName person={person} />
    </Link>
  );
