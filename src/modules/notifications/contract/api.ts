import { z } from 'zod';
import { endpoint, flag, instantOrNone } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { chosenKinds, clockTime, exceptions, ways } from './ways.ts';

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

const changesReminding = { access: 'member', writes: true, touches: ['reminding'] } as const;

export const setReminding = endpoint('/v1/account/reminding/update', {
  summary:
    'Switches reminders, mails of each kind, and whether calendars read "Appointment" only; changes what is sent.',
  ...changesReminding,
  hourly: 60,
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
  ...changesReminding,
  discloses: { code: ['owner'] },
  pace: 'expensive',
  hourly: 10,
  input: z.object({}),
  output: z.object({ reminding, address: z.string() }),
});

export const revokeCalendarAddress = endpoint('/v1/account/reminding/address/revoke', {
  summary: 'Takes the private calendar address back: whoever has it reads nothing more.',
  ...changesReminding,
  hourly: 20,
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

const way = z.enum(ways);
/** Each kind with the one way in which it comes. */
const chosenWays = z
  .object({
    reminders: way,
    offers: way,
    hosting: way,
    sessions: way,
    posts: way,
    replies: way,
    news: way,
  } satisfies Record<(typeof chosenKinds)[number], typeof way>)
  .meta({ id: 'NoticeWays' });

/** What comes next, so that nothing surprises. */
const comingNotice = z
  .object({
    /** `always`: of what comes in one way to all. */
    kind: z.enum([...chosenKinds, 'always']),
    at: moment,
    /** By mail, on devices, or in the mail of the day or the week. */
    way,
    /** When it would have come without quiet hours. */
    moved_from: moment.nullable(),
    /** Of how many things the gathered mail speaks so far. */
    count: z.number(),
  })
  .meta({ id: 'ComingNotice' });
export type ComingNotice = z.output<typeof comingNotice>;

const noticeChoices = z
  .object({
    ways: chosenWays,
    /** On the clock of the member's time zone. */
    quiet: z.object({ from: clockTime, to: clockTime, except: z.array(z.enum(exceptions)) }).nullable(),
    /** Until then only the member's own sessions are announced. */
    low_energy_until: moment.nullable(),
    /** The hour at which gathered mails come. */
    digest_hour: z.number(),
    /** With which browsers ask their service for notices; null where the installation sends none to devices. */
    push_key: z.string().nullable(),
    /** Browsers of the member that take notices. */
    devices: z.number(),
    /** Whether the one that asks does: after a new log-in it does not until it is turned on again. */
    device_here: z.boolean(),
    coming: z.array(comingNotice),
  })
  .meta({ id: 'NoticeChoices' });
export type NoticeChoices = z.output<typeof noticeChoices>;

const choicesOnly = z.object({ choices: noticeChoices });

export const getNoticeChoices = endpoint('/v1/account/notices', {
  summary: 'What the caller hears of, in which way and when, and what comes next.',
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: choicesOnly,
});

export const setNoticeChoices = endpoint('/v1/account/notices/update', {
  summary:
    'Changes in which way notices of a kind come, the quiet hours of the caller, and until when only their own sessions are announced. What is left out stays.',
  ...changesReminding,
  hourly: 120,
  input: z.object({
    reminders: way.optional(),
    offers: way.optional(),
    hosting: way.optional(),
    sessions: way.optional(),
    posts: way.optional(),
    replies: way.optional(),
    news: way.optional(),
    /** False: no quiet hours. True: from `quiet_from` to `quiet_to` but for what `quiet_except` names. */
    quiet: flag.optional(),
    quiet_from: clockTime.optional(),
    quiet_to: clockTime.optional(),
    quiet_except: z.array(z.enum(exceptions)).max(exceptions.length).optional(),
    low_energy_until: instantOrNone.optional(),
  }),
  output: choicesOnly,
  refusals: ['QUIET_HOURS_EMPTY', 'LOW_ENERGY_DATE_WRONG', 'NOTICE_WAY_WRONG'],
});

export const keepDevice = endpoint('/v1/account/device/keep', {
  summary: 'This browser takes notices from now on, until it logs out.',
  ...changesReminding,
  pace: 'expensive',
  hourly: 30,
  input: z.object({
    endpoint: z.url().max(1000),
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'should be a public key of P-256 in base64url'),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, 'should be 16 bytes in base64url'),
  }),
  output: choicesOnly,
  refusals: ['PUSH_OFF', 'PUSH_ADDRESS_WRONG', 'PUSH_DEVICES_TOO_MANY'],
});

export const endDevice = endpoint('/v1/account/device/end', {
  summary: 'This browser, or with no endpoint every browser of the caller, takes no more notices.',
  ...changesReminding,
  hourly: 60,
  input: z.object({ endpoint: z.url().max(1000).optional() }),
  output: choicesOnly,
});

const ownNotice = z
  .object({
    id: z.string(),
    /** Neutral words: no Well and no person, as on a lock screen. */
    text: z.string(),
    path: z.string().nullable(),
    /** The session that the path leads to, while the member has a place in it or hosts it. */
    session: z.object({ title: z.string(), starts_at: moment }).nullable(),
    time: moment,
    is_new: z.boolean(),
  })
  .meta({ id: 'OwnNotice' });

export const listOwnNotices = endpoint('/v1/notice/list', {
  summary: 'What the caller was told of within 30 days beside replies and mentions, newest first.',
  access: 'member',
  support: 'open',
  // The name of a notice may hold the id of its member.
  discloses: { presence: ['owner'] },
  input: z.object({}),
  output: z.object({ own_notice: z.array(ownNotice) }),
});

export const countOwnNotices = endpoint('/v1/notice/count', {
  summary: 'How many of these the caller has not seen; in a time of low energy those about their own sessions.',
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: z.object({ count: z.number() }),
});

export const seeOwnNotices = endpoint('/v1/notice/see', {
  summary: 'The caller saw one of these, or all: no mail about it follows.',
  access: 'member',
  writes: true,
  hourly: 600,
  touches: ['notice'],
  input: z.object({ id: z.string().max(300).optional() }),
  output: z.object({}),
});
