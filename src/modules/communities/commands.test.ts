import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { caller, executor, stateOf, type Execute } from '#kernel/commands/commands.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { communityCommands, type CommunityCommands } from './commands.ts';
import { mayCreateWells, mayRemoveMembers } from './domain/roles.ts';
import type { AccountFacts } from '#modules/identity/index.ts';
import { communitiesSettings } from './contract/settings.ts';
import { membershipEvents, wellEvents, wellTitleEvents } from './contract/well-events.ts';
import { title as titleDecider } from './domain/title.ts';
import { communitiesFacts } from './facts.ts';
import { settleTitle } from './commands/settle-title.ts';

const settings = communitiesSettings.parse({});
const description = 'x'.repeat(120);
const mia = { id: randomUUID(), isAdmin: true, hostLevel: 0 };
const ben = { id: randomUUID(), isAdmin: false, hostLevel: 0 };
const stranger = randomUUID();
const confirmed = { emailVerified: true, hostLevel: 0, isAdmin: false } as AccountFacts;
const by = () => caller({ kind: 'member', id: mia.id }, randomUUID());

let log: EventLog;
let execute: Execute;
let commands: CommunityCommands;
let registered: string[];
let active: boolean;

const create = async (title: string, options: { visible?: boolean } = {}) => {
  const well = randomUUID();
  const refused = await commands.create(by(), mia, { well, title, description, visible: true, ...options });
  return { well, refused };
};
const facts = () => communitiesFacts(log);
const bearer = async (slug: string) => (await stateOf(log, titleDecider, slug)).bearer;

beforeEach(() => {
  const types = Object.values({ ...wellEvents, ...wellTitleEvents, ...membershipEvents });
  log = eventLog(memoryEventStore(), readablePersonalData, () => types);
  execute = executor(log, () => '2026-05-04T09:00:00.000Z');
  registered = [];
  active = false;
  commands = communityCommands({
    execute,
    log,
    profiles: { memberNamed: () => Promise.resolve(null) },
    accounts: { account: (id) => Promise.resolve({ ...confirmed, exists: id !== stranger }) },
    settings,
    files: memoryFiles(),
    sql: { query: () => Promise.resolve([]) },
    people: { people: () => Promise.resolve([]) },
    obstacles: {
      registeredFor: () => Promise.resolve(registered),
      hasActiveSessions: () => Promise.resolve(active),
      hostsIn: () => Promise.resolve(false),
    },
  });
});

test('a repeated creation waits for the Well that was recorded', async () => {
  const asked = { well: randomUUID(), title: 'Night Owls', description, visible: true };
  const [first, again] = [1, 2].map(() =>
    caller({ kind: 'member', id: mia.id }, 'request', undefined, idempotencyFor('seed')),
  );
  expect(await commands.create(first!, mia, asked)).toBeUndefined();
  expect(await commands.create(again!, mia, asked)).toBeUndefined();
  const { events } = await log.facts(`communities.well-${asked.well}`);
  expect(events).toHaveLength(1);
  expect(again!.position).toBe(events[0]!.position);
});

describe('titles', () => {
  test('[API-044] twenty Wells of one title at once: one gets it', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => create('Night Owls')));
    expect(outcomes.filter(({ refused }) => refused === undefined)).toHaveLength(1);
    expect(outcomes.filter(({ refused }) => refused?.refused === 'GROUP_TITLE_IS_TAKEN')).toHaveLength(19);
  });

  test('titles are equal regardless of case and punctuation', async () => {
    await create('Night Owls');
    expect((await create('night—OWLS!')).refused).toEqual({ refused: 'GROUP_TITLE_IS_TAKEN', field: 'title' });
  });

  test('that are read alike are the same title, and free again together', async () => {
    const wells = [await create('Anxiety'), await create('Copa')];
    for (const title of ['anx\u0131ety', '\u0441\u043E\u0440\u0430'])
      expect((await create(title)).refused).toEqual({ refused: 'GROUP_TITLE_IS_TAKEN', field: 'title' });
    for (const { well } of wells) await commands.remove(by(), mia, well);
    const dotless = await create('anx\u0131ety');
    expect((await create('Anxiety')).refused).toMatchObject({ refused: 'GROUP_TITLE_IS_TAKEN' });
    await commands.update(by(), mia, dotless.well, { title: 'Anxiety', description });
    expect(await bearer('anxiety')).toBe(dotless.well);
    await commands.update(by(), mia, dotless.well, { title: 'Early Birds', description });
    expect(await bearer('anxiety')).toBeNull();
  });

  test('a Well from before keeps the claim on its letters, and gives it back with the title', async () => {
    const { well } = await create('anx\u0131ety');
    await execute(by(), titleDecider, 'anxiety', { type: 'ReleaseTitle', well });
    await execute(by(), titleDecider, 'anx\u0131ety', { type: 'TakeTitle', well });
    expect((await create('ANX\u0131ETY')).refused).toMatchObject({ refused: 'GROUP_TITLE_IS_TAKEN' });
    await settleTitle({ execute, log })(by(), well, 'anx\u0131ety');
    expect(await bearer('anx\u0131ety')).toBe(well);
    await commands.update(by(), mia, well, { title: 'Early Birds', description });
    expect([await bearer('anx\u0131ety'), await bearer('anxiety')]).toEqual([null, null]);
  });

  test('are free again after a new name and after deletion', async () => {
    const owls = await create('Night Owls');
    await commands.update(by(), mia, owls.well, { title: 'Early Birds', description });
    const others = await create('Night Owls');
    expect(others.refused).toBeUndefined();
    await commands.remove(by(), mia, others.well);
    expect(await bearer('night-owls')).toBeNull();
    expect(await bearer('early-birds')).toBe(owls.well);
  });

  test('a refused new name leaves everything as it was', async () => {
    const owls = await create('Night Owls');
    await create('Early Birds');
    const refused = await commands.update(by(), mia, owls.well, { title: 'Early Birds', description });
    expect(refused).toMatchObject({ refused: 'GROUP_TITLE_IS_TAKEN' });
    expect(await facts().well(owls.well)).toMatchObject({ title: 'Night Owls' });
    expect(await bearer('night-owls')).toBe(owls.well);
  });

  test('a Well renamed to and fro at once keeps the title that it bears', async () => {
    const owls = await create('Night Owls');
    await Promise.all(
      ['Early Birds', 'Night Owls', 'Early Birds', 'Night Owls'].map((title) =>
        commands.update(by(), mia, owls.well, { title, description }),
      ),
    );
    const { slug } = await facts().well(owls.well);
    expect(await bearer(slug)).toBe(owls.well);
    expect(await bearer(slug === 'night-owls' ? 'early-birds' : 'night-owls')).toBeNull();
  });

  test('one that was taken for a Well that never came is given back', async () => {
    const never = randomUUID();
    await execute(by(), titleDecider, 'night-owls', { type: 'TakeTitle', well: never });
    expect((await create('Night Owls')).refused).toMatchObject({ refused: 'GROUP_TITLE_IS_TAKEN' });
    await settleTitle({ execute, log })(by(), never, 'night-owls');
    expect((await create('Night Owls')).refused).toBeUndefined();
  });

  test('a title whose Well bears it stays claimed', async () => {
    const owls = await create('Night Owls');
    await settleTitle({ execute, log })(by(), owls.well, 'night-owls');
    expect(await bearer('night-owls')).toBe(owls.well);
  });
});

describe('membership', () => {
  test('joining and leaving, each once however often it is asked for', async () => {
    const { well } = await create('Night Owls');
    expect(await facts().isMember(well, ben.id)).toBe(false);
    await Promise.all([1, 2, 3].map(() => commands.join(by(), ben, well, { committed: true })));
    expect(await facts().isMember(well, ben.id)).toBe(true);
    await Promise.all([1, 2, 3].map(() => commands.leave(by(), ben, well, { unregister: false })));
    expect(await facts().isMember(well, ben.id)).toBe(false);
    expect((await log.facts(`communities.membership-${well}.${ben.id}`)).events.map(({ type }) => type)).toEqual([
      'WellJoined',
      'WellLeft',
    ]);
  });

  test('[API-046] asks scheduling what stands against leaving', async () => {
    const { well } = await create('Night Owls');
    await commands.join(by(), ben, well, { committed: true });
    registered = ['Book circle'];
    expect(await commands.leave(by(), ben, well, { unregister: false })).toMatchObject({
      refused: 'GROUP_UNJOIN_HAS_JOINED_SESSIONS',
    });
    expect(await commands.leave(by(), ben, well, { unregister: true })).toBeUndefined();
  });

  test('the creator belongs without joining', async () => {
    const { well } = await create('Night Owls');
    expect(await facts().isMember(well, mia.id)).toBe(true);
    expect(await commands.leave(by(), mia, well, { unregister: false })).toEqual({ refused: 'GROUP_CREATOR_STAYS' });
  });
});

test('[API-047] a Well with sessions ahead is not deleted', async () => {
  const { well } = await create('Night Owls');
  active = true;
  expect(await commands.remove(by(), mia, well)).toEqual({ refused: 'GROUP_HAS_ACTIVE_SESSIONS' });
  active = false;
  expect(await commands.remove(by(), mia, well)).toBeUndefined();
  expect(await facts().well(well)).toMatchObject({ exists: true, deleted: true });
});

test('[COM-003] the main Well is made once when several processes start', async () => {
  await Promise.all([1, 2, 3].map(() => commands.ensureMainWell(by())));
  expect(await facts().well(settings.MAIN_WELL_UUID)).toMatchObject({ isDefault: true, creator: null, visible: true });
  expect(await facts().isMember(settings.MAIN_WELL_UUID, ben.id)).toBe(true);
  expect((await log.facts(`communities.well-${settings.MAIN_WELL_UUID}`)).events).toHaveLength(1);
});

test.each([
  ['admin', ben, false],
  ['admin', { ...ben, hostLevel: 2 }, false],
  ['admin', mia, true],
  ['host', ben, false],
  ['host', { ...ben, hostLevel: 1 }, true],
  ['member', ben, true],
] as const)('[COM-068] with Wells created by role %s, %j may: %s', (role, who, may) => {
  expect(mayCreateWells(role, who)).toBe(may);
});

describe('[MOD-024] removing a member from a Well', () => {
  const reason = 'Sold things to others';
  const inside = async () => {
    const { well } = await create('Night Owls');
    await commands.join(by(), ben, well, { committed: true });
    return well;
  };

  test('takes them out until an admin allows them back; who did it is recorded', async () => {
    const well = await inside();
    expect(await commands.removeMember(by(), mia, well, { member: ben.id, reason })).toBeUndefined();
    expect(await facts().isMember(well, ben.id)).toBe(false);
    expect(await commands.join(by(), ben, well, { committed: true })).toEqual({ refused: 'GROUP_MEMBER_REMOVED' });
    expect(await commands.allowBack(by(), ben, well, ben.id)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(await commands.allowBack(by(), mia, well, ben.id)).toBeUndefined();
    expect(await commands.join(by(), ben, well, { committed: true })).toBeUndefined();
    const history = await log.read(`communities.membership-${well}.${ben.id}`);
    expect(history.map(({ type }) => type)).toEqual([
      'WellJoined',
      'MemberRemovedFromWell',
      'MemberAllowedBack',
      'WellJoined',
    ]);
    expect(history[1]).toMatchObject({ data: { by: mia.id, reason }, meta: { actor: { kind: 'member', id: mia.id } } });
    expect(log.says(history[1]!)).toMatch(new RegExp(`^removed member ${ben.id} from the Well`));
  });

  test('asked for many times at once, it happens once', async () => {
    const well = await inside();
    await Promise.all([1, 2, 3].map(() => commands.removeMember(by(), mia, well, { member: ben.id, reason })));
    expect((await log.facts(`communities.membership-${well}.${ben.id}`)).events).toHaveLength(2);
  });

  test('an unknown member is refused as unknown', async () => {
    const well = await inside();
    expect(await commands.removeMember(by(), mia, well, { member: stranger, reason })).toEqual({
      refused: 'USER_DOES_NOT_EXIST',
    });
  });
});

test.each([
  ['admin', ben, ben.id, false],
  ['admin', mia, null, true],
  ['creator', ben, ben.id, true],
  ['creator', ben, mia.id, false],
  ['creator', ben, null, false],
] as const)('[MOD-024] with members removed by role %s, %j in the Well of %s may: %s', (role, who, creator, may) => {
  expect(mayRemoveMembers(role, who, creator)).toBe(may);
});
