import type { Execute } from '#kernel/commands/commands.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import type { IdentityFacts, IdentityQueries } from '#modules/identity/index.ts';
import { followHost, listFollowedHosts } from '../contract/following-api.ts';
import { following } from '../domain/following.ts';
import { followedBy } from '../projections/followers.ts';

type FollowingParts = {
  sql: Sql;
  execute: Execute;
  accounts: IdentityFacts;
  people: Pick<IdentityQueries, 'people'>;
};

/** Whom a member follows; each call concerns the caller alone. */
export const followingHandlers = ({ sql, execute, accounts, people }: FollowingParts): Handler[] => [
  memberWriteHandler(
    followHost,
    async ({ id, x: isFollowing }, { caller, member: { id: member } }) => {
      if (!isFollowing)
        return refusalOf(await execute(caller, following, member, { type: 'Unfollow', member, host: id }));
      const { exists, hostLevel } = await accounts.account(id);
      const host = { id, exists, isHost: hostLevel > 0 };
      return refusalOf(await execute(caller, following, member, { type: 'Follow', member, host }));
    },
    (_, { x }) => Promise.resolve({ following: x }),
  ),
  memberHandler(listFollowedHosts, async (_, { member }) => {
    const hosts = await followedBy(sql, member.id);
    const shown = new Map((await people.people(hosts)).map((person) => [person.uuid, person]));
    return {
      host: hosts.flatMap((host) => {
        const person = shown.get(host);
        return person ? [{ uuid: person.uuid, username: person.username, name: person.name, pic: person.pic }] : [];
      }),
    };
  }),
];
