import { z } from 'zod';
import { endpoint, flag } from '#kernel/contract/endpoint.ts';

/** How a member is reminded of sessions, and what calendars may know of them. */
export const reminding = z
  .object({
    /** Reminded by mail (I-005). */
    reminders: z.boolean(),
    /** Calendars read "Appointment", without Well, title or names. */
    discreet: z.boolean(),
    /** Whether mails of a kind come that members may end (I-011). */
    mails: z.object({ wells: z.boolean(), forum: z.boolean(), news: z.boolean() }),
    /** Whether there is a private calendar address. It is returned once, when it is made. */
    has_address: z.boolean(),
    /** When it was made, ISO 8601 UTC. */
    address_made_at: z.string().nullable(),
  })
  .meta({ id: 'Reminding' });
export type Reminding = z.output<typeof reminding>;

const one = z.object({ reminding });

export const getReminding = endpoint('/v1/account/reminding', {
  summary: 'How the caller is reminded of sessions, and whether they have a private calendar address.',
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: one,
});

export const setReminding = endpoint('/v1/account/reminding/update', {
  summary:
    'Switches reminders, mails of each kind, and whether calendars read "Appointment" only; changes what is sent.',
  access: 'member',
  writes: true,
  hourly: 60,
  touches: ['reminding'],
  input: z.object({
    reminders: flag.optional(),
    discreet: flag.optional(),
    mails_wells: flag.optional(),
    mails_forum: flag.optional(),
    mails_news: flag.optional(),
  }),
  output: one,
});

export const makeCalendarAddress = endpoint('/v1/account/reminding/address/make', {
  summary: 'Makes a private calendar address, which is told this once; one that was there before stops working.',
  access: 'member',
  discloses: { code: ['owner'] },
  pace: 'expensive',
  writes: true,
  hourly: 10,
  touches: ['reminding'],
  input: z.object({}),
  output: z.object({ reminding, address: z.string() }),
});

export const revokeCalendarAddress = endpoint('/v1/account/reminding/address/revoke', {
  summary: 'Takes the private calendar address back: whoever has it reads nothing more.',
  access: 'member',
  writes: true,
  hourly: 20,
  touches: ['reminding'],
  input: z.object({}),
  output: one,
});

export const unsubscribeMails = endpoint('/v1/account/{a}/unsubscribe/{b}', {
  summary: 'Ends mails of the kind that a link from a mail names: `a` is the account, `b` the signed kind (C-085).',
  parameters: { a: 'address', b: 'token' },
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  touches: ['reminding'],
  input: z.object({ a: z.string().max(64), b: z.string().max(200) }),
  output: z.object({}),
  refusals: ['UNSUBSCRIBE_LINK_WRONG'],
});
