import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf } from '#kernel/commands/commands.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { chatCommands } from './commands.ts';
import { circleOf } from './commands/facts.ts';
import type { ChatNeeds } from './commands/needs.ts';
import { chatEvents } from './contract/chat-events.ts';
import { staffReadingEvents, staffReadingStream } from './contract/staff-reading-events.ts';
import { channel } from './domain/channel.ts';
import { chatJobs } from './jobs.ts';
import { closeChat } from './policies/close-chat-when-session-ended.ts';
import { keepChatMessage } from './policies/keep-chat-message-when-reported.ts';
import { forgetChatMessage } from './policies/forget-chat-message-when-deleted.ts';
import { clearChat, hideChat } from './policies/hide-chat-when-closing.ts';
import { ANA, BEN, CLEO, MIA, EVE, NOON, REPORT, SESSION, settings } from './testing/examples.ts';

const database = ownDatabase();

const KEY = 'a'.repeat(64);
let log: EventLog;
let chat: ReturnType<typeof chatCommands>;
let jobs: ReturnType<typeof chatJobs>;
const clock = fixedClock(NOON);
/** Whether staff came into the session, and what they are to judge. */
let entered: boolean;
let reported: Set<string>;
let removed: Set<string>;
const session = {
  session: SESSION,
  status: 'scheduled' as const,
  kind: 'INTERNAL' as const,
  host: ANA,
  well: SESSION,
  title: 'Night talk',
  groupHosted: false,
  startsAt: NOON,
  endsAt: NOON,
  attendees: new Set([BEN, CLEO]),
  removed: new Set<string>(),
};

beforeEach(() => {
  clock.set(NOON);
  const secrets = personalData(database, KEY);
  log = eventLog(memoryEventStore(), secrets, () => Object.values({ ...chatEvents, ...staffReadingEvents }));
  const needs: ChatNeeds = {
    execute: executor(log, () => clock.now()),
    log,
    sql: database,
    clock,
    secrets,
    scheduling: { session: () => Promise.resolve(session) },
    people: { people: () => Promise.resolve([]), reachable: () => Promise.resolve(null) },
    restrictions: { restrictedBy: () => Promise.resolve(new Map()) },
    removals: { isRemoved: (member) => Promise.resolve(removed.has(member)) },
    staff: { hasEntered: () => Promise.resolve(entered) },
    reports: { areAbout: (message) => Promise.resolve(reported.has(message)) },
    settings,
  };
  entered = false;
  reported = new Set();
  removed = new Set();
  chat = chatCommands(needs);
  jobs = chatJobs(needs);
});

const member = (id: string) => ({ id, isAdmin: false, hostLevel: 0 as const, emailVerified: true, signInId: 'here' });
const by = () => caller({ kind: 'member', id: BEN }, 'a test');
const mia = { ...member(MIA), isAdmin: true };
const byMia = () => caller({ kind: 'admin', id: MIA }, 'a test');
/** A message as staff read it who judge a report about it. */
const stored = (message: string) => {
  reported.add(message);
  return chat.stored(byMia(), mia, SESSION, message);
};
const said = async (text: string, clientId = text): Promise<string> => {
  const done = await chat.send(by(), SESSION, member(BEN), { text, clientId });
  if ('refused' in done) throw new Error(done.refused);
  return done.message;
};
const does = ({ kind }: { kind: string }, payload: Record<string, unknown> = {}) =>
  jobsRunBy(jobs)({ kind, payload: { session: SESSION, ...payload } });
/** What another process, which has no keys in memory, can still read of the chat. */
const readable = async () => {
  const fresh = eventLog(log.store, personalData(database, KEY), () =>
    Object.values({ ...chatEvents, ...staffReadingEvents }),
  );
  const facts = await fresh.read(`chat.channel-${SESSION}`);
  return facts.filter(({ type }) => type === 'MessageSent').map(({ data }) => data['text']);
};
const status = async () => (await stateOf(log, channel, SESSION)).status;

test('the circle of a chat', () => {
  expect(circleOf(session)).toEqual({ exists: true, members: [ANA, BEN, CLEO] });
  expect(circleOf({ ...session, groupHosted: true }).members).toEqual([BEN, CLEO]);
  expect(circleOf({ ...session, status: 'deleted' }).exists).toBe(false);
  expect(circleOf({ ...session, status: 'none', host: '', attendees: new Set() })).toEqual({
    exists: false,
    members: [],
  });
});

test('[C-173] members cannot react to a removed member nor tag them; staff with a seat can', async () => {
  const message = await said('Hello');
  removed.add(BEN);
  const cleo = member(CLEO);
  const react = (who: typeof cleo) => chat.react(by(), SESSION, who, { message, reaction: 'heart', on: true });
  expect(await react(cleo)).toEqual(refuse('CHAT_MESSAGE_DELETED'));
  expect(await chat.tag(by(), SESSION, cleo, BEN)).toEqual(refuse('CHAT_TAG_NOT_A_MEMBER'));
  const staff = { ...cleo, isAdmin: true };
  expect([await react(staff), await chat.tag(by(), SESSION, staff, BEN)]).toEqual([undefined, undefined]);
});

test('a message that is sent twice is recorded once', async () => {
  expect(await said('Hello', 'one')).toBe(await said('Hello', 'one'));
  expect(await readable()).toEqual(['Hello']);
});

test('a message of a member without a seat is not recorded', async () => {
  expect(await chat.send(by(), SESSION, member(EVE), { text: 'Hello' })).toEqual({ refused: 'CHAT_DOES_NOT_EXIST' });
  expect(await readable()).toEqual([]);
});

describe('[CHT-012] [C-175] disappearing', () => {
  const hidesAt = plus(NOON, days(3));

  test('hides at its time and destroys what was said thirty days later, but for evidence', async () => {
    await said('Hello');
    const reported = await said('Buy this');
    await does(keepChatMessage, { message: reported, report: REPORT });
    await does(closeChat, { hidesAt, because: 'ended' });
    await does(hideChat);
    expect(await status()).toBe('closing');
    clock.set(hidesAt);
    await does(hideChat);
    expect(await status()).toBe('hidden');
    expect(await readable()).toEqual(['Hello', 'Buy this']);
    await does(clearChat);
    await does(clearChat);
    expect(await status()).toBe('cleared');
    expect(await readable()).toEqual([null, 'Buy this']);
  });

  test('the chat is emptied even when its hiding was not recorded', async () => {
    await said('Hello');
    await does(closeChat, { hidesAt, because: 'canceled' });
    clock.set(plus(hidesAt, days(30)));
    await does(clearChat);
    expect([await status(), await readable()]).toEqual(['cleared', [null]]);
  });
});

describe('[C-099] staff', () => {
  test('read a chat after an entry with a reason, and not before', async () => {
    const until = { status: 'open', hidesAt: null } as const;
    await said('Hello');
    expect(await chat.mayRead(SESSION, mia, until)).toEqual({ refused: 'CHAT_DOES_NOT_EXIST' });
    entered = true;
    expect(await chat.mayRead(SESSION, mia, until)).toBeUndefined();
  });

  test('delete a message that is to be judged, and no other without having entered', async () => {
    const [first, second] = [await said('Buy this'), await said('Hello')];
    reported.add(first);
    expect(await chat.remove(byMia(), SESSION, mia, second)).toEqual({ refused: 'CHAT_DOES_NOT_EXIST' });
    expect(await chat.remove(byMia(), SESSION, mia, first)).toBeUndefined();
    entered = true;
    expect(await chat.remove(byMia(), SESSION, mia, second)).toBeUndefined();
  });

  test('read a message as it was stored while a report about it is open, and each look is recorded', async () => {
    const message = await said('Buy this');
    const looks = async () => (await log.read(staffReadingStream(SESSION))).map(({ data, meta }) => [data, meta.actor]);
    expect(await chat.stored(byMia(), mia, SESSION, message)).toBeUndefined();
    expect(await looks()).toEqual([]);
    expect((await stored(message))?.wording).toEqual([{ at: NOON, text: 'Buy this' }]);
    expect(await looks()).toEqual([
      [
        { session: SESSION, message },
        { kind: 'admin', id: MIA },
      ],
    ]);
  });
});

describe('[C-074] deleted messages', () => {
  test('are readable for staff, with every wording, until they are forgotten', async () => {
    const message = await said('Helo');
    await chat.edit(by(), SESSION, member(BEN), { message, text: 'Hello' });
    await chat.remove(by(), SESSION, member(BEN), message);
    expect(await stored(message)).toEqual({
      id: message,
      author: BEN,
      wording: [
        { at: NOON, text: 'Helo' },
        { at: NOON, text: 'Hello' },
      ],
      deleted_at: NOON,
      deleted_by: BEN,
      kept: false,
    });
    await does(forgetChatMessage, { message });
    expect((await stored(message))?.wording.map(({ text }) => text)).toEqual([null, null]);
  });

  test('stay when a report needs them', async () => {
    const message = await said('Buy this');
    await chat.remove(by(), SESSION, member(BEN), message);
    await does(keepChatMessage, { message, report: REPORT });
    await does(forgetChatMessage, { message });
    expect(await readable()).toEqual(['Buy this']);
  });

  test('nothing is known of a message that was never sent', async () => {
    expect(await stored(REPORT)).toBeUndefined();
  });
});
