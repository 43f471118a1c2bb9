import { beforeEach, describe, expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import {
  AccountRegistered,
  EmailConfirmed,
  DeletionRequested,
  DeletionUndone,
  MemberForgotten,
} from '#modules/identity/contract/account-events.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionDeleted,
  SessionPutInSeries,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { SeriesPictureChanged, SessionPictureChanged } from '#modules/scheduling/picture/contract/picture.ts';
import {
  ChannelCleared,
  MemberTagged,
  MessageEdited,
  MessageForgotten,
  MessageKept,
  ReactionAdded,
  ReactionRemoved,
} from '../contract/chat-events.ts';
import { forgetReading } from '../commands/forget-reading.ts';
import { noteRead } from '../commands/note-read.ts';
import { noteSeen } from '../commands/note-seen.ts';
import {
  ANA,
  BEN,
  CLEO,
  closing,
  DAN,
  deleted,
  FIRST,
  hidden,
  MIA,
  NOON,
  REPORT,
  SECOND,
  sent,
  SESSION,
  settings,
} from '../testing/examples.ts';
import { hidesNone } from './hidden-authors.ts';
import { asChannel, asMember, asMessage } from '../views.ts';
import {
  channelRow,
  channelRows,
  memberRows,
  messageRows,
  messagesByIds,
  numberOf,
  type ChatViewer,
  type Restricted,
} from './channel-rows.ts';
import { channelsProjection } from './channels.ts';

const OTHER = '22222222-2222-4222-8222-222222222222';
const database = ownDatabase();
const given = rowsGiven(database, channelsProjection);
beforeEach(async () => {
  await database.query('delete from chat.seen', []);
  await database.query('delete from chat.read_positions', []);
  await given(
    ...account(ANA, 'ana'),
    ...account(BEN, 'ben'),
    ...account(CLEO, 'cleo'),
    scheduled(),
    seat(BEN),
    seat(CLEO),
  );
});

const account = (member: string, username: string) => [
  did(AccountRegistered, {
    member,
    username,
    name: username,
    email: `${username}@example.org`,
    emailFingerprint: `print of ${username}'s address`,
    usernameFingerprint: `print of ${username}`,
    timezone: 'Europe/London',
    termsVersion: '1',
  }),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];
const SERIES = '99999999-9999-4999-8999-999999999999';
const scheduled = (options: { session?: string; groupHosted?: boolean } = {}) =>
  did(SessionScheduled, {
    session: SESSION,
    host: ANA,
    well: OTHER,
    title: 'Night talk',
    description: 'We talk at night.',
    startsAt: plus(NOON, days(1)),
    endsAt: plus(NOON, days(1) + minutes(60)),
    durationMinutes: 60,
    timezone: 'Europe/London',
    maxAttendees: 3,
    kind: 'INTERNAL',
    groupHosted: false,
    ...options,
  });
const seat = (member: string, session = SESSION) => did(MemberRegistered, { session, member });
const secondMessage = () =>
  sent({ message: SECOND, number: 2, author: CLEO, text: 'Hi Ben', at: plus(NOON, minutes(1)) });
const as = (id: string, now = NOON, isAdmin = false): ChatViewer => ({ id, isAdmin, now });
const chatsOf = async (member: string, now = NOON, restricted: Restricted = new Map()) =>
  (await channelRows(database, as(member, now), restricted)).map((row) =>
    asChannel(row, undefined, member, hidesNone, settings),
  );
const messagesFor = async (viewer: string, page = { limit: 50 }) =>
  (await messageRows(database, SESSION, as(viewer), page)).map((row) => asMessage(row, viewer));

describe('[CHT-015] [I-047] who belongs to a chat', () => {
  const names = async () =>
    (await memberRows(database, SESSION, as(ANA))).map(asMember).map(({ username }) => username);

  test('members of a chat are the host and all members with a seat', async () => {
    expect(await names()).toEqual(['ana', 'ben', 'cleo']);
    expect(await chatsOf(ANA)).toMatchObject([{ name: 'Night talk', session: SESSION, member_count: 3 }]);
  });

  test('a group that leads itself has no host in it', async () => {
    await given(scheduled({ session: OTHER, groupHosted: true }), seat(BEN, OTHER));
    expect((await memberRows(database, OTHER, as(BEN))).map(asMember)).toEqual([
      { userID: BEN, username: 'ben', name: null, pic: null, host: false, online: false },
    ]);
  });

  test.each([
    did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' }),
    did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'He shouted.' }),
  ])('$type takes the chat away', async (fact: Event) => {
    expect(await given(fact)).toEqual([{ topic: 'chat', id: SESSION, to: [BEN] }]);
    expect(await names()).toEqual(['ana', 'cleo']);
    expect(await chatsOf(BEN)).toEqual([]);
  });

  test('a session that was deleted has none', async () => {
    await given(did(SessionDeleted, { session: SESSION, by: ANA }));
    expect(await chatsOf(ANA)).toEqual([]);
  });
});

describe('messages', () => {
  test('[CHT-017] in their order, as each of them sees them', async () => {
    await given(sent(), secondMessage());
    expect(await messagesFor(BEN)).toEqual([
      {
        id: FIRST,
        number: 1,
        text: 'Hello',
        author: { uuid: BEN, username: 'ben', name: null, pic: null },
        sent_at: NOON,
        edited: false,
        deleted: false,
        mine: true,
        reactions: [],
        client_id: `from-the-browser-${FIRST}`,
      },
      expect.objectContaining({ id: SECOND, number: 2, text: 'Hi Ben', mine: false, client_id: null }),
    ]);
  });

  test('[C-110] the name of a member who closed the account is hidden until they are back', async () => {
    await given(sent());
    const names = async () => [
      (await messagesFor(CLEO))[0]!.author.username,
      (await memberRows(database, SESSION, as(CLEO))).map(({ username }) => username),
    ];
    const before = await names();
    expect(before).toEqual(['ben', ['ana', 'ben', 'cleo']]);
    const asked = { member: BEN, requestedAt: NOON };
    await given(did(DeletionRequested, { ...asked, request: BEN, erasesAt: NOON }));
    expect(await names()).toEqual([null, ['ana', 'cleo', null]]);
    await given(did(DeletionUndone, { member: BEN, by: 'link' }));
    expect(await names()).toEqual(before);
    await given(
      did(DeletionRequested, { ...asked, request: BEN, erasesAt: NOON }),
      did(MemberForgotten, { ...asked, begunAt: NOON, finishedAt: NOON, removed: {}, fingerprint: '' }),
    );
    expect(await database.query('select username, name from chat_channels.person where member = $1', [BEN])).toEqual([
      { username: null, name: null },
    ]);
  });

  test('[C-176] pages: the newest, those before one, those after one', async () => {
    await given(
      ...Array.from({ length: 5 }, (_, index) =>
        sent({ message: `00000000-0000-4000-8000-00000000010${index}`, number: index + 1 }),
      ),
    );
    const numbers = async (page: { limit: number; before?: number; after?: number }) =>
      (await messageRows(database, SESSION, as(BEN), page)).map(({ number }) => number);
    expect(await numbers({ limit: 2 })).toEqual([4, 5]);
    expect(await numbers({ limit: 2, before: 4 })).toEqual([2, 3]);
    expect(await numbers({ limit: 2, after: 2 })).toEqual([3, 4]);
    expect(await numberOf(database, SESSION, '00000000-0000-4000-8000-000000000103')).toBe(4);
    expect(await numberOf(database, OTHER, '00000000-0000-4000-8000-000000000103')).toBeUndefined();
  });

  test('[CHT-022] changes are sent to the host and the members with a seat, and to no other member', async () => {
    const toMembers = (...to: string[]) => [{ topic: 'chat', id: SESSION, to }];
    await given(scheduled({ session: OTHER }), seat(DAN, OTHER));
    expect(await given(sent())).toEqual(toMembers(ANA, BEN, CLEO));
    expect(await given(did(MessageEdited, { session: SESSION, message: FIRST, author: BEN, text: 'Hi' }))).toEqual(
      toMembers(ANA, BEN, CLEO),
    );
    await given(did(MemberUnregistered, { session: SESSION, member: CLEO, because: 'own-wish' }), seat(DAN));
    expect(
      await given(did(ReactionAdded, { session: SESSION, message: FIRST, member: ANA, reaction: 'heart', at: NOON })),
    ).toEqual(toMembers(ANA, BEN, DAN));
    await given(did(MemberRemoved, { session: SESSION, member: DAN, by: ANA, reason: 'He shouted.' }));
    expect(await given(deleted())).toEqual(toMembers(ANA, BEN));
    expect(await given(hidden)).toEqual(toMembers(ANA, BEN));
  });

  test('[CHT-022] the host of a group-hosted session is sent no change of its chat', async () => {
    await given(scheduled({ session: OTHER, groupHosted: true }), seat(DAN, OTHER));
    expect(await given(sent({ session: OTHER }))).toEqual([{ topic: 'chat', id: OTHER, to: [DAN] }]);
  });

  test('a member who leaves in the batch of a message is not among those who are notified of it', async () => {
    const left = did(MemberUnregistered, { session: SESSION, member: CLEO, because: 'own-wish' });
    expect(await given(sent(), left)).toEqual([
      { topic: 'chat', id: SESSION, to: [ANA, BEN] },
      { topic: 'chat', id: SESSION, to: [CLEO] },
    ]);
  });

  test('[CHT-022] who shares a chat that is still there with a member learns at once when staff remove them', async () => {
    const removed = did(AccountStatusSet, { member: BEN, status: 'removed', reason: 'He threatened us.', until: null });
    await given(scheduled({ session: OTHER }), seat(DAN, OTHER), sent());
    const toSharing = (...to: string[]) => [{ topic: 'chat_member', id: BEN, to }];
    expect(await given(removed)).toEqual(toSharing(ANA, BEN, CLEO));
    await given(did(MemberUnregistered, { session: SESSION, member: BEN, because: 'account-closed' }));
    const forgotten = { requestedAt: NOON, begunAt: NOON, finishedAt: NOON, removed: {}, fingerprint: '' };
    expect(await given(did(MemberForgotten, { member: BEN, ...forgotten }))).toEqual(toSharing(ANA, CLEO));
    await given(did(SessionDeleted, { session: SESSION, by: ANA }));
    expect(await given(removed)).toEqual(toSharing());
  });

  test('a changed wording is marked', async () => {
    await given(sent(), did(MessageEdited, { session: SESSION, message: FIRST, author: BEN, text: 'Hi' }));
    expect(await messagesFor(CLEO)).toMatchObject([{ text: 'Hi', edited: true }]);
  });

  test('[CHT-009] of a deleted one nothing is sent', async () => {
    await given(sent(), reacted(CLEO), deleted());
    expect(await messagesFor(BEN)).toMatchObject([{ text: null, deleted: true, reactions: [] }]);
  });

  test('what it said is gone from the table once it is forgotten', async () => {
    await given(sent(), deleted(), did(MessageForgotten, { session: SESSION, message: FIRST }));
    expect((await messagesByIds(database, as(BEN), [{ session: SESSION, message: FIRST }]))[0]).toMatchObject({
      text: null,
      deleted: true,
    });
  });

  const reacted = (member: string, reaction: 'heart' | 'thanks' = 'heart') =>
    did(ReactionAdded, { session: SESSION, message: FIRST, member, reaction, at: NOON });

  test('reactions are counted by kind', async () => {
    await given(sent(), reacted(ANA), reacted(CLEO), reacted(CLEO, 'thanks'));
    expect((await messagesFor(CLEO))[0]?.reactions).toEqual([
      { reaction: 'heart', count: 2, mine: true, usernames: ['ana', 'cleo'], names: ['ana', 'cleo'] },
      { reaction: 'thanks', count: 1, mine: true, usernames: ['cleo'], names: ['cleo'] },
    ]);
    const taken = { session: SESSION, message: FIRST, member: CLEO, reaction: 'heart' } as const;
    await given(did(ReactionRemoved, taken));
    expect((await messagesFor(CLEO))[0]?.reactions).toMatchObject([{ count: 1, mine: false }, { count: 1 }]);
  });
});

describe('[CHT-022] [I-050] what is unread', () => {
  const unread = async (member: string) => (await chatsOf(member)).map((chat) => [chat.unread, chat.mentions]);

  test('messages of others, until they are read; never one’s own', async () => {
    await given(sent(), secondMessage());
    expect([await unread(ANA), await unread(BEN), await unread(CLEO)]).toEqual([[[2, 0]], [[1, 0]], [[1, 0]]]);
    await noteRead({ sql: database })({ session: SESSION, member: ANA, number: 1, now: NOON });
    expect(await unread(ANA)).toEqual([[1, 0]]);
    await noteRead({ sql: database })({ session: SESSION, member: ANA, number: 2, now: NOON });
    await noteRead({ sql: database })({ session: SESSION, member: ANA, number: 1, now: NOON });
    expect(await unread(ANA)).toEqual([[0, 0]]);
    await forgetReading({ sql: database })(SESSION);
    expect(await unread(ANA)).toEqual([[2, 0]]);
  });

  test('a deleted message is none', async () => {
    await given(sent(), deleted());
    expect(await unread(ANA)).toEqual([[0, 0]]);
  });

  test('[I-008] a tag counts for the tagged member until they open the chat', async () => {
    const at = plus(NOON, minutes(1));
    const tag = did(MemberTagged, { session: SESSION, member: CLEO, by: BEN, at });
    await given(sent({ text: 'Sleep well, @Cleo' }));
    expect(await given(tag)).toEqual([{ topic: 'chat', id: SESSION, to: [CLEO] }]);
    expect([await unread(BEN), await unread(CLEO)]).toEqual([[[0, 0]], [[1, 1]]]);
    await noteRead({ sql: database })({ session: SESSION, member: CLEO, number: 1, now: plus(at, 1) });
    expect(await unread(CLEO)).toEqual([[0, 0]]);
  });

  const tagged = () => [
    sent({ text: 'Sleep well, @cleo' }),
    did(MemberTagged, { session: SESSION, member: CLEO, by: BEN, at: NOON }),
  ];
  test.each([
    ['was deleted', [deleted()], [[0, 0]]],
    [
      'was edited so that the tag is gone',
      [
        did(MessageEdited, {
          session: SESSION,
          message: FIRST,
          author: BEN,
          text: 'Sleep well',
          wording: REPORT,
          at: NOON,
        }),
      ],
      [[1, 0]],
    ],
  ])('[I-008] a tag in a message that %s does not count', async (_, then, left) => {
    await given(...tagged());
    expect(await unread(CLEO)).toEqual([[1, 1]]);
    await given(...then);
    expect(await unread(CLEO)).toEqual(left);
  });

  test.each([
    ['at any time', null, [[0, 0]]],
    ['while both are in this session', { session: SESSION, until: plus(NOON, 1) }, [[1, 1]]],
    ['in this session, which is over', { session: SESSION, until: NOON }, [[0, 0]]],
    ['in another session', { session: OTHER, until: plus(NOON, 1) }, [[0, 0]]],
  ])('[I-046] messages and tags of a member restricted %s count as they are shown', async (_, during, left) => {
    await given(...tagged());
    const restricted = new Map([[BEN, { during }]]) as unknown as Restricted;
    expect((await chatsOf(CLEO, NOON, restricted)).map((chat) => [chat.unread, chat.mentions])).toEqual(left);
  });
});

describe('[CHT-018] the list of chats', () => {
  test('is led by the liveliest, and says when each disappears', async () => {
    await given(scheduled({ session: OTHER }), seat(BEN, OTHER), sent({ at: plus(NOON, 1) }));
    expect((await chatsOf(BEN)).map(({ session }) => session)).toEqual([SESSION, OTHER]);
    expect(await chatsOf(BEN)).toMatchObject([
      { closes_at: plus(NOON, days(4) + minutes(60)), closing: false, image: null },
      { closing: false },
    ]);
  });

  test("has the session's own picture, else the one of its series", async () => {
    const [own, shared] = ['1', '2'].map((digit) => `${digit.repeat(40)}.jpg`) as [string, string];
    const imageOf = async () => (await chatsOf(ANA))[0]?.image;
    await given(
      did(SessionPutInSeries, { session: SESSION, series: SERIES, occurrence: 0 }),
      did(SeriesPictureChanged, { series: SERIES, picture: shared, before: null }),
    );
    expect(await imageOf()).toBe(picturePath(shared));
    await given(did(SessionPictureChanged, { session: SESSION, picture: own, before: null }));
    expect(await imageOf()).toBe(picturePath(own));
    await given(
      did(SessionPictureChanged, { session: SESSION, picture: null, before: own }),
      did(SeriesPictureChanged, { series: SERIES, picture: null, before: shared }),
    );
    expect(await imageOf()).toBeNull();
  });

  test('has the last message', async () => {
    await given(sent(), secondMessage());
    const row = await channelRow(database, SESSION, as(ANA), new Map());
    expect(row?.last).toBe(SECOND);
  });

  test('follows the session', async () => {
    const moved = { startsAt: plus(NOON, days(2)), endsAt: plus(NOON, days(2) + minutes(60)) };
    const update = { session: SESSION, host: ANA, description: '', durationMinutes: 60, maxAttendees: 3 };
    await given(did(SessionUpdated, { ...update, ...moved, title: 'Late talk' }));
    expect(await chatsOf(ANA)).toMatchObject([
      { name: 'Late talk', start_time: moved.startsAt, closes_at: plus(moved.endsAt, days(3)) },
    ]);
  });

  test('knows who looked in a moment ago', async () => {
    await noteSeen({ sql: database })(BEN);
    expect(await chatsOf(ANA)).toMatchObject([{ online_count: 1 }]);
    expect((await memberRows(database, SESSION, as(ANA))).map(({ online }) => online)).toEqual([false, true, false]);
    await database.query(`update chat.seen set seen_at = clock_timestamp() - interval '3 minutes'`, []);
    expect(await chatsOf(ANA)).toMatchObject([{ online_count: 0 }]);
    await noteSeen({ sql: database })(BEN);
    expect(await chatsOf(ANA)).toMatchObject([{ online_count: 1 }]);
  });

  test('[CHT-012] leaves a chat out from the moment it disappears', async () => {
    const end = plus(NOON, days(4));
    await given(closing(end));
    expect(await chatsOf(ANA, plus(end, -1))).toMatchObject([{ closing: true, closes_at: end }]);
    expect(await chatsOf(ANA, end)).toEqual([]);
    await given(hidden);
    expect(await chatsOf(ANA, NOON)).toEqual([]);
  });

  test('[C-175] of a chat that was emptied only evidence is left', async () => {
    await given(sent(), secondMessage(), did(MessageKept, { session: SESSION, message: FIRST, report: REPORT }));
    await given(closing(), hidden, did(ChannelCleared, { session: SESSION, kept: [FIRST] }));
    expect(
      (await messageRows(database, SESSION, as(MIA, NOON, true), { limit: 50 })).map(({ message }) => message),
    ).toEqual([FIRST]);
  });
});

describe('[C-173] a member whom staff removed', () => {
  const UNTIL = plus(NOON, days(7));
  const status = (status: 'removed' | 'active', until: string | null = null) =>
    did(AccountStatusSet, { member: BEN, status, reason: 'Sells pills', until });
  const looked = async (id: string, now = NOON, isAdmin = false) => {
    const viewer = as(id, now, isAdmin);
    const rows = await messageRows(database, SESSION, viewer, { limit: 50 });
    const { members, online, unread, mentions, last } = (await channelRow(database, SESSION, viewer, new Map()))!;
    return {
      messages: rows.map((row) => asMessage(row, id)),
      names: (await memberRows(database, SESSION, viewer)).map(({ username }) => username),
      counts: { members, online, unread, mentions },
      last,
    };
  };

  beforeEach(async () => {
    await noteSeen({ sql: database })(BEN);
    await given(
      secondMessage(),
      sent({ number: 3, text: 'Sleep well, @ana' }),
      did(ReactionAdded, { session: SESSION, message: SECOND, member: BEN, reaction: 'heart', at: NOON }),
      did(ReactionAdded, { session: SESSION, message: FIRST, member: CLEO, reaction: 'heart', at: NOON }),
      did(MemberTagged, { session: SESSION, member: ANA, by: BEN, at: NOON }),
    );
  });

  test('leaves no words, name, reaction, tag or count to the others', async () => {
    await given(status('removed'));
    const { messages, ...rest } = await looked(ANA);
    expect(rest).toEqual({
      names: ['ana', 'cleo'],
      counts: { members: 2, online: 0, unread: 1, mentions: 0 },
      last: SECOND,
    });
    expect(messages).toMatchObject([
      { text: 'Hi Ben', reactions: [] },
      { text: null, deleted: true, author: { username: null, pic: null }, reactions: [] },
    ]);
    expect(await messagesByIds(database, as(ANA), [{ session: SESSION, message: FIRST }])).toMatchObject([
      { deleted: true, username: null, reactions: null },
    ]);
  });

  test('is seen by staff, and by all once the removal ended or was taken back', async () => {
    const before = await looked(ANA);
    expect(before).toMatchObject({
      names: ['ana', 'ben', 'cleo'],
      counts: { members: 3, online: 1, unread: 2, mentions: 1 },
      last: FIRST,
    });
    await given(status('removed', UNTIL));
    expect(await looked(ANA, NOON, true)).toEqual(before);
    expect(await looked(ANA, plus(UNTIL, -1))).not.toEqual(before);
    expect(await looked(ANA, UNTIL)).toEqual(before);
    await given(status('active'));
    expect(await looked(ANA)).toEqual(before);
  });
});
