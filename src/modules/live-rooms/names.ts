import type { IdentityQueries } from '../identity/index.ts';

/** Usernames of people in rooms. */
export type Names = {
  /** From the cache when all are there; requested together otherwise. */
  of(members: readonly string[]): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
};

/** Also bounds how long a member who closed the account may still be named. */
const REMEMBER_MS = 60_000;
const MAX_CACHED = 50_000;
/** Shown for a member whose account is gone. */
export const FORMER_MEMBER = 'former member';

/** Caches names for a minute, so that polls need no query. */
export const cachedNames = (identity: IdentityQueries, monotonic: () => number = () => performance.now()): Names => {
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
          if (names.size >= MAX_CACHED) names.delete(names.keys().next().value!);
          names.set(member, { name: found.get(member) ?? FORMER_MEMBER, until: monotonic() + REMEMBER_MS });
        }
        return pick(members);
      });
    },
  };
};
