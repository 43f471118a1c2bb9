import type { IdentityQueries, IndexPerson } from '#modules/identity/index.ts';

type RoomName = Pick<IndexPerson, 'username' | 'name' | 'pic'>;
export type KnownNames = ReadonlyMap<string, RoomName>;

/** What people in rooms are called, and how they look. */
export type NamesOfRooms = {
  /** From the cache when all are there; requested together otherwise. */
  of(members: readonly string[]): KnownNames | Promise<KnownNames>;
};

/** Also bounds how long a member who closed the account may still be named. */
const REMEMBER_MS = 60_000;
const MAX_CACHED = 50_000;
/** Shown for a member whose account is gone. */
const GONE: RoomName = { username: 'former member', pic: null };
export const nameIn = (names: KnownNames, member: string): RoomName => names.get(member) ?? GONE;
/** The same without the picture. */
export const calledIn = (names: KnownNames, member: string): Omit<RoomName, 'pic'> => {
  const { username, name = null } = nameIn(names, member);
  return { username, name };
};

/** Caches names for a minute, so that polls need no query. */
export const cachedNames = (identity: IdentityQueries): NamesOfRooms => {
  const names = new Map<string, { name: RoomName; until: number }>();

  const fresh = (member: string) => {
    const cached = names.get(member);
    return cached && cached.until > performance.now() ? cached.name : undefined;
  };
  const pick = (members: readonly string[]) => new Map(members.map((member) => [member, fresh(member) ?? GONE]));

  return {
    of: (members) => {
      const missing = members.filter((member) => fresh(member) === undefined);
      if (missing.length === 0) return pick(members);
      return identity.people(missing).then((people) => {
        const read = new Map(
          people.map(({ uuid, username, name, pic }) => [uuid, { username, name: name ?? null, pic }]),
        );
        for (const member of missing) {
          if (names.size >= MAX_CACHED) names.delete(names.keys().next().value!);
          names.set(member, { name: nameIn(read, member), until: performance.now() + REMEMBER_MS });
        }
        return pick(members);
      });
    },
  };
};
