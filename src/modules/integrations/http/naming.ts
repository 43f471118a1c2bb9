import type { IdentityQueries } from '#modules/identity/index.ts';

export type PeopleForStaff = Pick<IdentityQueries, 'people'>;
/** How the member of the staff is named who made something. */
export type MemberNaming = (
  member: string | null,
) => { uuid: string; username: string | null; name?: string | null } | null;

export const namesOf = async (
  people: PeopleForStaff,
  made: readonly { madeBy: string | null }[],
): Promise<MemberNaming> => {
  const ids = [...new Set(made.flatMap(({ madeBy }) => (madeBy === null ? [] : [madeBy])))];
  const byId = new Map((await people.people(ids)).map((person) => [person.uuid, person]));
  return (uuid) => {
    if (uuid === null) return null;
    const person = byId.get(uuid);
    return { uuid, username: person?.username ?? null, name: person?.name ?? null };
  };
};
