import { z } from 'zod';
import { endpoint, flag, judgedText, uuid } from '#kernel/contract/endpoint.ts';
import { RESTRICTION_REASON_MAX } from './restriction.ts';
import { named, pic } from '#kernel/contract/person.ts';

/** MOD-008: the view of the restricting member; visible to them only. */
export const restriction = z
  .object({
    /** The restricted member. */
    blockee: z.string(),
    blockee_uuid: z.string(),
    /** Whether it holds. */
    flag: z.boolean(),
    /** The reason, in one's own words; null when it holds no longer. */
    note: z.string().nullable(),
    ...named,
    pic,
    /** When it was placed; null when it holds no longer. */
    created_time: z.string().nullable(),
  })
  .meta({ id: 'Restriction' });
export type RestrictionView = z.output<typeof restriction>;

/** MOD-006, MOD-007, MOD-008 */
export const blockMember = endpoint('/v1/user/{id}/block/{x}', {
  summary:
    'Restricts a member, who never learns of it, or takes that back. Repeating it changes nothing but the reason, if another one is given.',
  parameters: { x: 'flag' },
  access: 'member',
  duringMaintenance: true,
  discloses: { presence: ['members'], reason: ['owner'] },
  writes: true,
  hourly: 20,
  touches: ['restriction', 'session', 'series', 'chat'],
  input: z.object({
    id: uuid,
    /** true restricts, false takes it back. */
    x: flag,
    note: judgedText(RESTRICTION_REASON_MAX * 10),
  }),
  output: z.object({ restriction }),
  refusals: ['USER_DOES_NOT_EXIST', 'RESTRICTION_OF_ONESELF', 'RESTRICTION_REASON_TOO_LONG'],
});

/** MOD-006 */
export const listRestrictions = endpoint('/v1/account/restrictions', {
  summary: 'Members whom the caller restricts, the newest first.',
  access: 'member',
  duringMaintenance: true,
  discloses: { presence: ['members'], reason: ['owner'] },
  input: z.object({}),
  output: z.object({ restriction: z.array(restriction) }),
});
