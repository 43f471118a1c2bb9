import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf } from '#kernel/commands/commands.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { SignedIn } from '#kernel/module.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import type { Restriction } from '#modules/restrictions/contract/restriction.ts';
import { forumCommands } from './commands.ts';
import type { ForumNeeds } from './commands/needs.ts';
import { pollEvents } from './contract/poll-events.ts';
import { pinEvents, postEvents } from './contract/post-events.ts';
import { forumSettings } from './contract/settings.ts';
import type { Act } from './domain/pace.ts';
import { poll } from './domain/poll.ts';
import { post } from './domain/post.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [ANA, BEN, MIA, WELL, MAIN] = ['a', 'b', 'e', '1', '2'].map(id) as [string, string, string, string, string];
const NOW = '2026-05-04T09:00:00.000Z';
const signedIn = (who: string, isAdmin = false): SignedIn => ({
  id: who,
  isAdmin,
  hostLevel: 0,
  emailVerified: true,
  signInId: '',
});
const [ana, ben, mia] = [signedIn(ANA), signedIn(BEN), signedIn(MIA, true)];
const named: Record<string, string> = { [ANA]: 'ana', [BEN]: 'ben', [MIA]: 'mia' };

/** Two processes on one log, in a Well of Ana and Ben. */
const product = () => {
  const types = Object.values({ ...postEvents, ...pinEvents, ...pollEvents });
  const store = memoryEventStore();
  /** What was asked, in order; what is asked of the store is answered after all that was asked in the same turn. */
  const asked: string[] = [];
  const peopleAsked: (readonly string[])[] = [];
  const slow = {
    ...store,
    endsWith: async (...nonNullable: Parameters<NonNullable<typeof store.endsWith>>) => {
      asked.push(nonNullable[0]);
      await new Promise((resolve) => setImmediate(resolve));
      asked.push('answered');
      return store.endsWith!(...nonNullable);
    },
  };
  const log = eventLog(slow, readablePersonalData, () => types);
  const members = new Set([ANA, BEN]);
  const handles = new Map<string, string>();
  const restricts = new Map<string, Restriction>();
  const removed = new Set<string>();
  const over = new Set<string>();
  const acts = new Map<string, readonly Act[]>();
  const reported: { post: string; version: number }[] = [];
  const needs = (): ForumNeeds => ({
    execute: executor(log, () => NOW),
    log,
    clock: fixedClock(NOW),
    sql: { query: <Row>() => Promise.resolve([{ name: 'ana' }, { name: 'ben' }] as Row[]) },
    secrets: readablePersonalData,
    paces: {
      change: async (member, _, change) => {
        const after = change(acts.get(member) ?? []);
        if (isRefusal(after)) return after;
        acts.set(member, after);
        return undefined;
      },
    },
    files: { put: () => Promise.resolve() } as unknown as ForumNeeds['files'],
    meetings: { isOver: (session) => Promise.resolve(over.has(session)) },
    removals: { isRemoved: (member) => Promise.resolve(removed.has(member)) },
    accounts: { account: () => Promise.resolve({ exists: true, emailVerified: true, hostLevel: 0, isAdmin: false }) },
    people: {
      people: (ids) => {
        peopleAsked.push(ids);
        return Promise.resolve(
          ids.map((uuid) => ({
            uuid,
            username: named[uuid]!,
            pic: null,
            joinedAt: '2026-01-01T00:00:00.000Z',
            hostLevel: 0 as const,
          })),
        );
      },
    },
    names: { memberBehind: (called) => Promise.resolve(called) },
    wells: {
      handleIn: (_, member) => Promise.resolve(handles.get(member)),
      well: (well) =>
        Promise.resolve({
          exists: true,
          deleted: false,
          title: 'Night Owls',
          slug: 'night-owls',
          visible: true,
          isDefault: well === MAIN,
          creator: MIA,
        }),
      isMember: (_, member) => {
        asked.push('membership');
        return Promise.resolve(members.has(member));
      },
    },
    restrictions: {
      restrictedBy: (member) => Promise.resolve(member === ANA ? restricts : new Map<string, Restriction>()),
    },
    reports: {
      reportPost: (_, { post: { id: post, version } }) => {
        reported.push({ post, version });
        return Promise.resolve({ report: id('9') });
      },
    },
    settings: { ...forumSettings.parse({}), MAIN_WELL_UUID: MAIN },
  });
  return {
    log,
    asked,
    peopleAsked,
    acts,
    members,
    handles,
    restricts,
    removed,
    over,
    reported,
    here: forumCommands(needs()),
    there: forumCommands(needs()),
  };
};

const by = (who: SignedIn, key?: string) =>
  caller({ kind: 'member', id: who.id }, randomUUID(), undefined, key === undefined ? undefined : idempotencyFor(key));
let of: ReturnType<typeof product>;
beforeEach(() => {
  of = product();
});
const written = async (text = 'Thank you @ben', who = ana): Promise<string> => {
  const done = await of.here.write(by(who), who, { well: WELL, text, note: '' });
  if (isRefusal(done)) throw new Error(done.refused);
  return done.id;
};
const state = (which: string) => stateOf(of.log, post, which);

test('a reply to a post that this process knows asks of the post and the Well at once, and nothing of its own post', async () => {
  const which = await written();
  of.asked.length = 0;
  await of.here.reply(by(ben), ben, { parent: which, text: 'Hello', note: '' });
  expect(of.asked).toEqual([post.stream(which), 'membership', 'answered']);
});

test('when members joined is asked once', async () => {
  await written();
  of.peopleAsked.length = 0;
  await written('Another one');
  await of.here.reply(by(ben), ben, { parent: await written('A third'), text: 'Hello', note: '' });
  expect(of.peopleAsked).toEqual([[BEN]]);
});

describe('two processes at the same moment', () => {
  test('a reaction that is given twice is one', async () => {
    const which = await written();
    const give = { emoji: '❤️' as const, on: true };
    const done = await Promise.all([of.here, of.there].map((forum) => forum.react(by(ben), ben, which, give)));
    expect(done).toEqual([undefined, undefined]);
    const facts = await of.log.read(post.stream(which));
    expect(facts.filter(({ type }) => type === 'PostReacted')).toHaveLength(1);
  });

  test('a reply to a post that is deleted at that moment is refused, or goes with the post', async () => {
    const which = await written();
    const [reply] = await Promise.all([
      of.here.reply(by(ben), ben, { parent: which, text: 'Hello', note: '' }),
      of.there.remove(by(ana), ana, which),
    ]);
    expect((await state(which)).status).toBe('deleted');
    const unseen = refuse('FORUM_POST_DOES_NOT_EXIST');
    expect(isRefusal(reply) ? unseen : await of.here.whyUnseen(ana, reply.id)).toEqual(unseen);
  });

  test('a report names a wording that the post had, also when it is changed at that moment', async () => {
    const which = await written();
    await Promise.all([
      of.here.report(by(ben), ben, which, { note: 'x', version: 1 }),
      of.there.edit(by(ana), ana, which, 'All is well'),
    ]);
    expect(of.reported).toEqual([{ post: which, version: 1 }]);
    expect((await of.here.stored(which))?.wording.map(({ text }) => text)).toEqual(['Thank you @ben', 'All is well']);
    await of.here.report(by(ben), ben, which, { note: 'x', version: 99 });
    expect(of.reported.at(-1)?.version).toBe(2);
  });

  test('the same request sent to both writes one post and counts once', async () => {
    const wish = { well: WELL, text: 'Cannot sleep', note: '' };
    const [one, two] = await Promise.all([
      of.here.write(by(ana, 'key'), ana, wish),
      of.there.write(by(ana, 'key'), ana, wish),
    ]);
    expect(two).toEqual(one);
    expect(of.acts.get(ANA)).toHaveLength(1);
  });

  test('votes of many members are all counted, two of one member once', async () => {
    const opened = await of.here.openPoll(by(mia), mia, { question: '?', answers: ['a', 'b'], closesAt: null });
    if (isRefusal(opened)) throw new Error(opened.refused);
    await Promise.all([
      of.here.vote(by(ana), ana, opened.id, 1),
      of.there.vote(by(ana), ana, opened.id, 2),
      of.there.vote(by(ben), ben, opened.id, 2),
    ]);
    const { votes } = await stateOf(of.log, poll, opened.id);
    expect([...votes.keys()].toSorted()).toEqual([ANA, BEN]);
    expect(votes.get(BEN)).toBe(2);
  });
});

describe('what a decision rests on', () => {
  test('who left the Well writes, replies and reacts no more', async () => {
    const which = await written();
    of.members.delete(BEN);
    const refused = refuse('FORUM_JOIN_FIRST');
    expect(await of.here.write(by(ben), ben, { well: WELL, text: 'Hello', note: '' })).toEqual(refused);
    expect(await of.here.reply(by(ben), ben, { parent: which, text: 'Hello', note: '' })).toEqual(refused);
    expect(await of.here.react(by(ben), ben, which, { emoji: '👍', on: true })).toEqual(refused);
  });

  test('[I-049] changes of a wording count like posts, and nothing is recorded when it stays', async () => {
    const which = await written('Hello');
    const change = (text: string, who = ana) => of.here.edit(by(who), who, which, text);
    for (let number = 1; number < forumSettings.parse({}).FORUM_PER_MINUTE; number++)
      expect(await change(number % 2 === 1 ? 'Hello!' : 'Hello')).toBeUndefined();
    expect(await change('One more')).toEqual(refuse('FORUM_TOO_MUCH_AT_ONCE'));
    const facts = await of.log.read(post.stream(which));
    for (let again = 0; again < 3; again++) expect(await change('  Hello! ')).toBeUndefined();
    expect(await of.log.read(post.stream(which))).toHaveLength(facts.length);
    expect(await change('[removed]', mia)).toBeUndefined();
  });

  test('what is refused does not count towards a limit', async () => {
    await of.here.write(by(ana), ana, { well: WELL, text: '  ', note: '' });
    expect(of.acts.size).toBe(0);
  });

  test('[MOD-004] a member does not reply to one whom she restricts', async () => {
    const which = await written('Hello', ben);
    of.restricts.set(BEN, { restriction: id('7'), during: null });
    expect(await of.here.reply(by(ana), ana, { parent: which, text: 'Hi', note: '' })).toEqual(
      refuse('FORUM_POST_DOES_NOT_EXIST'),
    );
  });

  test('[C-024] a restricted member who mentions the restrictor, replies or reacts is answered as before', async () => {
    const [asked, mine] = [await written('Hello', ana), await written('Thank you @ana', ben)];
    const act = async () => [
      isRefusal(await of.here.reply(by(ben), ben, { parent: asked, text: `Hi ${of.acts.size}`, note: '' })),
      await of.here.react(by(ben), ben, asked, { emoji: '❤️', on: true }),
      await of.here.mention(by(ben), ben, mine, { member: ANA, on: true }),
      (await state(mine)).mentioned,
    ];
    of.restricts.set(BEN, { restriction: id('7'), during: null });
    expect(await act()).toEqual([false, undefined, undefined, [{ member: ANA, shown: ANA }]]);
  });

  test('[MOD-002] a restriction placed in a session has no effect before that is over, also early', async () => {
    const which = await written('Hello', ben);
    of.restricts.set(BEN, { restriction: id('7'), during: { session: id('6'), until: '2026-05-04T10:00:00.000Z' } });
    const reply = (text: string) => of.here.reply(by(ana), ana, { parent: which, text, note: '' });
    expect(isRefusal(await reply('Hi'))).toBe(false);
    of.over.add(id('6'));
    expect(await reply('Hi again')).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
  });

  test('no member hides from staff, who judge what is written', async () => {
    const which = await written('Hello', ana);
    of.restricts.set(MIA, { restriction: id('7'), during: null });
    expect(await of.here.edit(by(mia), mia, which, '[removed]')).toBeUndefined();
  });

  test('[C-173] what a removed member wrote exists for staff alone', async () => {
    const which = await written('Hello', ana);
    of.removed.add(ANA);
    expect(await of.here.reply(by(ben), ben, { parent: which, text: 'Hi', note: '' })).toEqual(
      refuse('FORUM_POST_DOES_NOT_EXIST'),
    );
    expect(await of.here.edit(by(mia), mia, which, '[removed]')).toBeUndefined();
  });

  test('[C-108] a shared review is a post of its author, once, and refused to a member who has left the Well', async () => {
    const review = { post: id('5'), author: BEN, well: WELL, text: 'After “Night talk”: It helped.' };
    const policy = caller({ kind: 'system', policy: 'post-review-when-shared' }, randomUUID());
    expect(await of.here.share(policy, review)).toBeUndefined();
    expect(await of.there.share(policy, review)).toBeUndefined();
    const [post, ...others] = await of.log.read(`forum.post-${id('5')}`);
    expect([post!.data['member'], post!.data['text'], others]).toEqual([BEN, review.text, []]);
    of.members.delete(BEN);
    expect(await of.here.share(policy, { ...review, post: id('6') })).toEqual(refuse('FORUM_JOIN_FIRST'));
  });

  test('a reply to a reply belongs to the post above both', async () => {
    const which = await written();
    const reply = await of.here.reply(by(ben), ben, { parent: which, text: 'Hello', note: '' });
    if (isRefusal(reply)) throw new Error(reply.refused);
    const further = await of.here.reply(by(ana), ana, { parent: reply.id, text: 'Hello both', note: '' });
    if (isRefusal(further)) throw new Error(further.refused);
    expect((await state(further.id)).parent).toBe(which);
  });

  test('[COM-004] what is sent to the combined feed goes to the main Well, by its rule', async () => {
    const combined = { well: forumSettings.parse({}).COMBINED_FEED_UUID, text: 'Hello', note: '' };
    of.members.add(MIA);
    expect(await of.here.write(by(ana), ana, combined)).toEqual(refuse('FORUM_MAIN_WELL_HOSTS_ONLY'));
    const done = await of.here.write(by(mia), mia, combined);
    if (isRefusal(done)) throw new Error(done.refused);
    expect((await state(done.id)).well).toBe(MAIN);
  });

  test('a mention ends when a new wording has lost the name', async () => {
    const which = await written();
    expect(await of.here.mention(by(ana), ana, which, { member: BEN, on: true })).toBeUndefined();
    await of.here.edit(by(ana), ana, which, 'Good morning @ben');
    expect((await state(which)).mentioned).toEqual([{ member: BEN, shown: BEN }]);
    await of.here.edit(by(ana), ana, which, 'Good morning');
    expect((await state(which)).mentioned).toEqual([]);
  });

  test('a mention by the own name ends with a new wording when the member goes by another name since, although it is in the text', async () => {
    const which = await written();
    await of.here.mention(by(ana), ana, which, { member: BEN, on: true });
    of.handles.set(BEN, MIA);
    await of.here.edit(by(ana), ana, which, 'Good morning @ben');
    expect((await state(which)).mentioned).toEqual([]);
  });

  test('a pinned post is not deleted', async () => {
    const which = await written();
    expect(await of.here.pin(by(mia), mia, which)).toBeUndefined();
    expect(await of.here.remove(by(ana), ana, which)).toEqual(refuse('FORUM_POST_IS_PINNED'));
    await of.here.resetPin(by(mia), mia, which);
    expect(await of.here.remove(by(ana), ana, which)).toBeUndefined();
  });
});
