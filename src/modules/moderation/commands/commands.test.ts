import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import type { SessionFacts } from '#modules/scheduling/index.ts';
import { moderationCommands } from '../commands.ts';
import { reporterEvents, reportEvents, RestrictionReported } from '../contract/moderation-events.ts';
import { moderationSettings } from '../contract/settings.ts';
import { report } from '../domain/report.ts';
import { idOf, noContent, NOW } from '../testing/examples.ts';
import { restrictionCaseId } from '../facts/report-id.ts';

const [ANA, BEN, CLEO, DAN, MIA] = ['a', 'b', 'c', 'd', 'e'].map(idOf) as [string, string, string, string, string];
const [SESSION, WELL, MESSAGE] = ['1', '2', '3'].map(idOf) as [string, string, string];

/** Ana hosts, Ben has a seat, Cleo had one and gave it back, Dan is a stranger, Mia is an admin. */
const product = () => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...reportEvents, ...reporterEvents }),
  );
  const neighbours = {
    session: {
      session: SESSION,
      status: 'live',
      kind: 'INTERNAL',
      host: ANA,
      well: WELL,
      title: 'Book circle',
      groupHosted: true,
      startsAt: NOW,
      endsAt: plus(NOW, 3_600_000),
      attendees: new Set([BEN]),
      removed: new Set(),
    } as SessionFacts,
    seats: new Set([BEN, CLEO]),
    well: { exists: true, deleted: false, visible: true },
    wellMembers: new Set<string>(),
    messages: new Set<string>([MESSAGE]),
    joinedAt: plus(NOW, -days(30)),
    reason: 'He writes to me.' as string | null,
  };
  const openReports: string[] = [];
  const commands = moderationCommands({
    log,
    execute: executor(log, () => fixedClock(NOW).now()),
    sql: { query: <Row>() => Promise.resolve(openReports.map((one) => ({ report: one })) as Row[]) },
    secrets: readablePersonalData,
    tokens: { isToken: () => false },
    accounts: {
      account: async (member) => ({
        exists: member !== idOf('9'),
        emailVerified: true,
        hostLevel: 0,
        isAdmin: member === MIA,
      }),
    },
    people: {
      people: async (members) =>
        members.map((uuid) => ({ uuid, username: uuid, pic: null, joinedAt: neighbours.joinedAt, hostLevel: 0 })),
    },
    sessions: { session: async () => neighbours.session },
    seats: {
      everHeld: async (_, member) => neighbours.seats.has(member),
      hostAt: async () => neighbours.session.host,
    },
    removals: { undo: async () => undefined },
    restrictions: { reasonOf: async () => neighbours.reason },
    sharedSessions: { between: async () => [], metLately: async () => [] },
    sanctions: {
      current: async () => ({ status: 'active', until: null, exists: true, isAdmin: false }),
      set: async () => undefined,
    },
    judgedPosts: noContent,
    judgedMessages: {
      ...noContent,
      authorOf: async ({ target, place }) => (place === SESSION && neighbours.messages.has(target) ? CLEO : null),
    },
    helpCalls: { end: async () => undefined, people: async () => ({ asker: BEN, about: null }) },
    clock: fixedClock(NOW),
    names: { isHandle: () => Promise.resolve(false) },
    wells: {
      handleIn: () => Promise.resolve(undefined),
      well: async () => ({ ...neighbours.well, title: '', slug: '', isDefault: false, creator: null }),
      isMember: async (_, member) => neighbours.wellMembers.has(member),
    },
    settings: moderationSettings.parse({ REPORTS_PER_MINUTE: 2, REPORTS_PER_DAY_NEW_ACCOUNT: 1 }),
  });
  const by = (member: string) => caller({ kind: 'member', id: member }, 'a request');
  const acting = (member: string) => ({ id: member, isAdmin: member === MIA });
  const noted = { note: 'He shouted at us.', now: NOW };
  return {
    neighbours,
    openReports,
    stateOfCase: (value: string) => stateOf(log, report, value),
    notesOfCase: async (value: string) => (await log.read(report.stream(value))).map(({ data }) => data['note']),
    noteOfCase: async (value: string) => (await log.read(report.stream(value)))[0]!.data['note'],
    by,
    member: (
      member: string,
      about: string,
      options: { session?: string | null; note?: string; now?: string } = {},
      asking = by(member),
    ) =>
      commands.reportMember(asking, acting(member), {
        member: about,
        session: SESSION,
        kind: 'report',
        ...noted,
        ...options,
      }),
    session: (member: string, options: { message?: string; note?: string } = {}) =>
      commands.reportSession(by(member), acting(member), { session: SESSION, ...noted, ...options }),
    well: (member: string) => commands.reportWell(by(member), acting(member), { well: WELL, ...noted }),
    restriction: (member: string, restricted: string, restriction = idOf('7')) =>
      commands.fileRestriction(by(member), { restriction, member, restricted }),
    recorded: (value: string, data: { report: string; by: string; member: string; note: string }) =>
      log.append(report.stream(value), 'any', [did(RestrictionReported, data)], {
        actor: { kind: 'system', policy: 'test' },
        occurredAt: NOW,
        correlation: 'test',
      }),
    close: (member: string, value: string, decision: 'handled' | 'let-back' | 'kept-out' = 'handled') =>
      commands.close(by(member), acting(member), { report: value, decision, note: '' }),
  };
};
let minute = 0;
const laterEachTime = () => plus(NOW, ++minute * 60_000);
let of: ReturnType<typeof product>;
beforeEach(() => {
  of = product();
});
const caseOf = (filed: Awaited<ReturnType<typeof of.session>>): string => {
  if (isRefusal(filed)) throw new Error(filed.refused);
  return filed.report;
};

describe('who may report whom', () => {
  test('[MOD-011] members who have or had a place in the session may report others who have or had one', async () => {
    for (const [reporter, about] of [
      [ANA, BEN],
      [BEN, ANA],
      [BEN, CLEO],
      [CLEO, ANA],
      [BEN, MIA],
      [MIA, BEN],
    ] as const)
      expect(await of.member(reporter, about, { now: laterEachTime() })).toEqual({ report: expect.any(String) });
    expect(await of.member(DAN, BEN)).toEqual({ refused: 'REPORT_NOT_TOGETHER' });
    expect(await of.member(BEN, DAN)).toEqual({ refused: 'REPORT_NOT_TOGETHER' });
    expect(await of.member(BEN, DAN, { session: null, now: laterEachTime() })).toEqual({ report: expect.any(String) });
    expect(await of.member(BEN, idOf('9'))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });

  test('[MOD-011] a session is reported by its people and by staff', async () => {
    for (const member of [ANA, BEN, CLEO, MIA])
      expect(await of.session(member)).toEqual({ report: expect.any(String) });
    expect(await of.session(DAN)).toEqual({ refused: 'REPORT_SESSION_NOT_JOINED' });
    expect(await of.session(DAN, { message: idOf('4') })).toEqual({ refused: 'REPORT_SESSION_NOT_JOINED' });
    expect(await of.session(BEN, { message: idOf('4') })).toEqual({
      refused: 'CHAT_MESSAGE_DOES_NOT_EXIST',
      field: 'message',
    });
  });

  test('sessions and Wells that strangers may not know of do not exist for them', async () => {
    of.neighbours.well.visible = false;
    expect(await of.session(DAN)).toEqual({ refused: 'SESSION_DOES_NOT_EXIST' });
    expect(await of.well(DAN)).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(await of.session(BEN)).toEqual({ report: expect.any(String) });
    expect(await of.well(MIA)).toEqual({ report: expect.any(String) });
    of.neighbours.wellMembers.add(DAN);
    expect(await of.well(DAN)).toEqual({ report: expect.any(String) });
  });

  test('what is gone says so', async () => {
    of.neighbours.well.deleted = true;
    of.neighbours.session = { ...of.neighbours.session, status: 'deleted' };
    expect(await of.session(BEN)).toEqual({ refused: 'SESSION_DELETED' });
    expect(await of.well(BEN)).toEqual({ refused: 'GROUP_DELETED' });
    of.neighbours.session = { ...of.neighbours.session, status: 'none' };
    expect(await of.session(BEN)).toEqual({ refused: 'SESSION_DOES_NOT_EXIST' });
  });
});

describe('the same report', () => {
  test('sent twice is one case, in other words another one', async () => {
    const first = caseOf(await of.member(BEN, ANA));
    expect(caseOf(await of.member(BEN, ANA, { note: ' He shouted at us. ' }))).toBe(first);
    expect(caseOf(await of.member(BEN, ANA, { note: 'And again.' }))).not.toBe(first);
    expect(await of.noteOfCase(first)).toBe('He shouted at us.');
  });

  test('sent again is waited for where it was recorded', async () => {
    const [first, again] = [of.by(BEN), of.by(BEN)];
    await of.member(BEN, ANA, {}, first);
    await of.member(BEN, ANA, {}, again);
    expect(again.position).toBe(first.position);
    expect(again.position).not.toBe('');
  });

  test('sent at the same moment is one case', async () => {
    const both = await Promise.all([of.member(BEN, ANA), of.member(BEN, ANA)]);
    expect(new Set(both.map(caseOf)).size).toBe(1);
  });

  test('after staff closed it is a new case', async () => {
    const first = caseOf(await of.session(BEN));
    await of.close(MIA, first);
    const second = caseOf(await of.session(BEN));
    expect(second).not.toBe(first);
    expect(await of.stateOfCase(second)).toMatchObject({ status: 'open' });
  });

  test('about a session and about one of its messages are two', async () => {
    expect(caseOf(await of.session(BEN))).not.toBe(caseOf(await of.session(BEN, { message: MESSAGE })));
  });
});

describe('how many', () => {
  test('a third within a minute waits; one that was sent before does not count again', async () => {
    await of.session(BEN, { note: 'one' });
    await of.session(BEN, { note: 'two' });
    expect(await of.session(BEN, { note: 'three' })).toEqual({ refused: 'TOO_MANY_REQUESTS' });
    expect(await of.session(BEN, { note: 'two' })).toEqual({ report: expect.any(String) });
    expect(await of.session(ANA, { note: 'three' })).toEqual({ report: expect.any(String) });
  });

  test('new accounts send fewer a day', async () => {
    of.neighbours.joinedAt = plus(NOW, -days(6));
    await of.member(BEN, ANA, { now: plus(NOW, -7_200_000) });
    expect(await of.member(BEN, CLEO)).toEqual({ refused: 'REPORTS_TOO_MANY' });
    of.neighbours.joinedAt = plus(NOW, -days(7));
    expect(await of.member(BEN, CLEO)).toEqual({ report: expect.any(String) });
  });

  test('what is refused does not count', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await of.session(BEN, { note: '' });
    expect(await of.session(BEN)).toEqual({ report: expect.any(String) });
  });
});

describe('closing', () => {
  test('[MOD-027] is for admins', async () => {
    const one = caseOf(await of.session(BEN));
    expect(await of.close(ANA, one)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(await of.close(MIA, one)).toBeUndefined();
    expect(await of.close(MIA, one)).toEqual({ refused: 'REPORT_CLOSED_ALREADY' });
  });

  test('[C-186] letting back or keeping out decides every open report of that member in that session', async () => {
    const first = caseOf(await of.member(BEN, ANA));
    const second = caseOf(await of.member(CLEO, ANA));
    of.openReports.push(first, second);
    expect(await of.close(MIA, first, 'kept-out')).toBeUndefined();
    for (const each of [first, second]) expect(await of.stateOfCase(each)).toMatchObject({ status: 'closed' });
  });

  test('other decisions concern one case alone', async () => {
    const first = caseOf(await of.member(BEN, ANA));
    const second = caseOf(await of.member(CLEO, ANA));
    of.openReports.push(first, second);
    await of.close(MIA, first);
    expect(await of.stateOfCase(second)).toMatchObject({ status: 'open' });
  });

  test('a concurrent decision of another admin stands', async () => {
    const first = caseOf(await of.member(BEN, ANA));
    const second = caseOf(await of.member(CLEO, ANA));
    await of.close(MIA, second);
    of.openReports.push(first, second);
    expect(await of.close(MIA, first, 'let-back')).toBeUndefined();
  });
});

describe('a restriction [MOD-025]', () => {
  const CASE = restrictionCaseId(readablePersonalData, { member: ANA, restricted: BEN });

  test('that is taken back and placed again, over and over, stays one case of these two members', async () => {
    for (const restriction of ['6', '7', '8']) await of.restriction(ANA, BEN, idOf(restriction));
    expect(await of.notesOfCase(CASE)).toEqual(['He writes to me.']);
    for (const restriction of ['6', '7', '8'])
      expect(await of.stateOfCase(idOf(restriction))).toMatchObject({ status: 'none' });
    await of.restriction(BEN, ANA);
    expect(
      await of.stateOfCase(restrictionCaseId(readablePersonalData, { member: BEN, restricted: ANA })),
    ).toMatchObject({
      status: 'open',
      member: ANA,
    });
  });
  test('that a release before made a case of its own continues in that case', async () => {
    await of.recorded(idOf('7'), { report: idOf('7'), by: ANA, member: BEN, note: 'He writes to me.' });
    of.neighbours.reason = 'He rang at my door.';
    await of.restriction(ANA, BEN);
    expect(await of.notesOfCase(idOf('7'))).toEqual(['He writes to me.', 'He rang at my door.']);
    expect(await of.stateOfCase(CASE)).toMatchObject({ status: 'none' });
  });
  test('becomes one case with its reason, however often the job runs', async () => {
    await of.restriction(ANA, BEN);
    await of.restriction(ANA, BEN);
    expect(await of.stateOfCase(CASE)).toEqual({
      status: 'open',
      member: BEN,
      session: null,
      kind: 'report',
      closed: null,
    });
    expect(await of.noteOfCase(CASE)).toBe('He writes to me.');
    expect(await of.close(MIA, CASE)).toBeUndefined();
    await of.restriction(ANA, BEN);
    expect(await of.stateOfCase(CASE)).toMatchObject({ status: 'closed' });
  });
  test('shows the reason given last, recorded once', async () => {
    await of.restriction(ANA, BEN);
    of.neighbours.reason = 'He waits for me outside.';
    await of.restriction(ANA, BEN);
    await of.restriction(ANA, BEN);
    expect(await of.notesOfCase(CASE)).toEqual(['He writes to me.', 'He waits for me outside.']);
    await of.close(MIA, CASE);
    of.neighbours.reason = 'He rang at my door.';
    await of.restriction(ANA, BEN);
    expect(await of.notesOfCase(CASE)).toHaveLength(4);
    expect(await of.stateOfCase(CASE)).toMatchObject({ status: 'closed' });
  });
  test('a report of a forgotten author is a case without text; its subject does not decide it', async () => {
    of.neighbours.reason = null;
    await of.restriction(ANA, MIA);
    const about = restrictionCaseId(readablePersonalData, { member: ANA, restricted: MIA });
    expect(await of.noteOfCase(about)).toBe('');
    expect(await of.close(MIA, about)).toMatchObject({ refused: 'REPORT_IS_ABOUT_YOU' });
  });
});
