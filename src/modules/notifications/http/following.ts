import type { Execute } from '#kernel/commands/commands.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import type { IdentityFacts, IdentityQueries, Sanctions } from '#modules/identity/index.ts';
import { followHost, listFollowedHosts } from '../contract/following-api.ts';
import { follow } from '../commands/follow.ts';
import { followedBy } from '../projections/followers.ts';

type FollowingParts = {
  sql: Sql;
  execute: Execute;
  accounts: IdentityFacts;
  people: Pick<IdentityQueries, 'people'>;
  sanctions: Pick<Sanctions, 'current'>;
};

/** Whom a member follows; each call concerns the caller alone. */
export const followingHandlers = ({ sql, people, sanctions, ...needs }: FollowingParts): Handler[] => [
  memberWriteHandler(
    followHost,
    ({ id, x: isFollowing }, { caller, member }) => follow(needs)(caller, member.id, id, isFollowing),
    (_, { x }) => Promise.resolve({ following: x }),
  ),
  memberHandler(listFollowedHosts, async (_, { member, now }) => {
    const hosts = await followedBy(sql, member.id);
    const found = await people.people(hosts);
    // Nor is the profile of a member whom staff removed found (C-173).
    const statuses = await Promise.all(found.map(({ uuid }) => sanctions.current(uuid, now)));
    const shown = new Map(
      found.filter((_person, index) => statuses[index]!.status !== 'removed').map((person) => [person.uuid, person]),
    );
    return {
      host: hosts.flatMap((host) => {
        const person = shown.get(host);
        return person ? [{ uuid: person.uuid, username: person.username, name: person.name, pic: person.pic }] : [];
      }),
    };
  }),
];
