import { groupCommit } from '#kernel/database/group-commit.ts';
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
const LARGEST_GROUP = 500;
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

  const read = groupCommit<string, RoomName>({
    lanes: 1,
    largest: LARGEST_GROUP,
    failsAll: () => true,
    together: async (members) => {
      const people = await identity.people(members);
      const found = new Map(
        people.map(({ uuid, username, name, pic }) => [uuid, { username, name: name ?? null, pic }]),
      );
      for (const member of members) {
        if (names.size >= MAX_CACHED) names.delete(names.keys().next().value!);
        names.set(member, { name: nameIn(found, member), until: performance.now() + REMEMBER_MS });
      }
      return members.map((member) => nameIn(found, member));
    },
  });
  const beingRead = new Map<string, Promise<RoomName>>();
  /** All people in a room ask for the same names at the same moment. */
  const readOnce = (member: string): Promise<RoomName> => {
    const known = beingRead.get(member) ?? read(member).finally(() => beingRead.delete(member));
    beingRead.set(member, known);
    return known;
  };

  return {
    of: (members) => {
      const missing = members.filter((member) => fresh(member) === undefined);
      return missing.length === 0 ? pick(members) : Promise.all(missing.map(readOnce)).then(() => pick(members));
    },
  };
};
