import { z } from 'zod';
import { endpoint, flag, uuid } from '#kernel/contract/endpoint.ts';
import { member } from '#kernel/contract/person.ts';

/** A member may follow so many hosts. */
export const FOLLOWED_MOST = 200;

export const followHost = endpoint('/v1/user/{id}/follow/{x}', {
  summary:
    'The caller hears of new sessions that this host plans, or hears of them no longer. Nobody else learns of it; repeating it changes nothing.',
  parameters: { x: 'flag' },
  access: 'member',
  writes: true,
  hourly: 120,
  touches: ['following'],
  input: z.object({
    id: uuid,
    /** true follows, false ends it. */
    x: flag,
  }),
  output: z.object({ following: z.boolean() }),
  refusals: ['USER_DOES_NOT_EXIST', 'FOLLOWING_ONESELF', 'NOT_A_HOST_TO_FOLLOW', 'FOLLOWING_TOO_MANY'],
});

export const listFollowedHosts = endpoint('/v1/account/following', {
  summary: 'The hosts whom the caller follows, for the caller alone.',
  access: 'member',
  discloses: { presence: ['members'] },
  input: z.object({}),
  /** Without those whose account is closed, and those whom staff removed. */
  output: z.object({ host: z.array(member) }),
});
