import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityFacts, IdentityQueries } from '#modules/identity/index.ts';
import { followHost, listFollowedHosts } from '../contract/following-api.ts';
import { follow } from '../commands/follow.ts';
import { shownFollowed } from '../projections/followers.ts';

type FollowingParts = Pick<KernelParts, 'sql' | 'execute'> & {
  accounts: IdentityFacts;
  people: Pick<IdentityQueries, 'people'>;
};

/** Whom a member follows; each call concerns the caller alone. */
export const followingHandlers = ({ sql, people, ...needs }: FollowingParts): Handler[] => [
  memberWriteHandler(
    followHost,
    ({ id, x: isFollowing }, { caller, member }) => follow(needs)(caller, member.id, id, isFollowing),
    (_, { x }) => Promise.resolve({ following: x }),
  ),
  memberHandler(listFollowedHosts, async (_, { member, now }) => {
    const hosts = await shownFollowed(sql, member.id, now);
    const shown = new Map((await people.people(hosts)).map((person) => [person.uuid, person]));
    return {
      host: hosts.flatMap((host) => {
        const person = shown.get(host);
        return person ? [{ uuid: person.uuid, username: person.username, name: person.name, pic: person.pic }] : [];
      }),
    };
  }),
];
