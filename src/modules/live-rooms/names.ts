import type { IdentityQueries } from '../identity/index.ts';

/** Usernames of people in rooms. */
export type Names = {
  /** At once when all are remembered; asked for together otherwise. */
  of(members: readonly string[]): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
};

/** Also how long somebody who has just closed the account may still be named. */
const REMEMBER_MS = 60_000;
const REMEMBERED = 50_000;
/** What is shown for somebody whose account is gone. */
export const FORMER_MEMBER = 'former member';

/** Remembers names for a minute, so that polls ask nobody. */
export const rememberedNames = (
  identity: IdentityQueries,
  monotonic: () => number = () => performance.now(),
): Names => {
  const names = new Map<string, { name: string; until: number }>();

  const fresh = (member: string) => {
    const known = names.get(member);
    return known && known.until > monotonic() ? known.name : undefined;
  };
  const pick = (members: readonly string[]) =>
    new Map(members.map((member) => [member, fresh(member) ?? FORMER_MEMBER]));

  return {
    of: (members) => {
      const missing = members.filter((member) => fresh(member) === undefined);
      if (missing.length === 0) return pick(members);
      return identity.people(missing).then((people) => {
        const found = new Map(people.map(({ uuid, username }) => [uuid, username]));
        for (const member of missing) {
          if (names.size >= REMEMBERED) names.delete(names.keys().next().value!);
          names.set(member, { name: found.get(member) ?? FORMER_MEMBER, until: monotonic() + REMEMBER_MS });
        }
        return pick(members);
      });
    },
  };
};
