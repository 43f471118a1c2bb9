import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { did } from '#kernel/contract/event.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import type { Job } from '#kernel/jobs/job.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { schedulingCommands } from '../commands.ts';
import { bookingEvents } from '../contract/booking-events.ts';
import { limitEvents } from '../contract/limit-events.ts';
import { sessionEvents } from '../contract/session-events.ts';
import { leavingJobs } from './leaving.ts';
import { notHostingJobs } from './not-hosting.ts';
import { callOffSessionsWhenOnProbation } from '../policies/call-off-sessions-when-on-probation.ts';
import { leaveSessionsWhenAccountClosed } from '../policies/leave-sessions-when-account-closed.ts';
import { seriesEvents } from '../series/contract/series-events.ts';
import { ANA, BEN, CLEO, DAN, form, NOW } from '../testing/examples.ts';
import { needsOf } from '../testing/neighbours.ts';
import { sessionEffects } from './session-effects.ts';

const HOST = 'abababab-abab-4bab-8bab-abababababab';
const OTHERS = [BEN, CLEO, DAN];
const by = caller({ kind: 'member', id: ANA }, 'a request');

type PlannedPart =
  /** Ana hosts, and so many others have a seat. */
  | { type: 'hosts'; ahead: number; others: number; isCalledOff: boolean }
  /** Ana has a seat, or waits for one. */
  | { type: 'attends' | 'waits'; ahead: number; others: number }
  | { type: 'series'; ahead: number; groupHosted: boolean; others: number };

const ahead = fc.integer({ min: 4, max: 90 });
const others = fc.integer({ min: 0, max: 3 });
const plan: fc.Arbitrary<PlannedPart> = fc.oneof(
  fc.record({ type: fc.constant('hosts' as const), ahead, others, isCalledOff: fc.boolean() }),
  fc.record({ type: fc.constantFrom('attends' as const, 'waits' as const), ahead, others }),
  fc.record({ type: fc.constant('series' as const), ahead, groupHosted: fc.boolean(), others }),
);
const limit = fc.oneof(
  fc.constant({ status: 'suspended' as const, until: null }),
  fc.record({
    status: fc.constant('probation' as const),
    until: fc.option(fc.integer({ min: 1, max: 120 }).map((count) => plus(NOW, hours(count)))),
  }),
);

/** Ana's sessions on a log in memory; the read model of series and lines is what was planned. */
const product = () => {
  const clock = fixedClock(NOW);
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...bookingEvents, ...limitEvents, ...seriesEvents }),
  );
  const host = { exists: true, emailVerified: true, hostLevel: 2 as const, isAdmin: false };
  const accounts = { account: () => Promise.resolve(host) };
  const needs = needsOf({ execute: executor(log, () => clock.now()), log, clock, accounts });
  const commands = schedulingCommands(needs);
  const [sessions, series, lines] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const sql = {
    query: <Row>(text: string) =>
      Promise.resolve(
        (text.includes('waiting')
          ? [...lines].map((session) => ({ session }))
          : [...series].map((id) => ({ series: id }))) as Row[],
      ),
  };
  const seat = async (session: string, count: number) => {
    for (const member of OTHERS.slice(0, count)) await commands.register(by, session, member);
  };
  const planned = async (member: string, input: Parameters<typeof form>[0], groupHosted = false) => {
    const made = await commands.schedule(by, { member }, { form: form(input), groupHosted });
    if (isRefusal(made)) return undefined;
    sessions.add(made.session);
    return made.session;
  };

  const make = async (each: PlannedPart): Promise<void> => {
    const startTime = plus(NOW, hours(each.ahead));
    if (each.type === 'series') {
      const made = await commands.series.plan(
        by,
        { member: ANA },
        { form: form({ startTime }), repeat: 'WEEKS:4', endsAt: null, groupHosted: each.groupHosted },
      );
      if (isRefusal(made)) return;
      const id = (await commands.stateFor(made.session)).series!;
      series.add(id);
      for await (const { stream } of log.store.readAll())
        if (stream.startsWith('scheduling.session-')) sessions.add(stream.slice('scheduling.session-'.length));
      await seat(made.session, each.others);
      return;
    }
    const session = await planned(each.type === 'hosts' ? ANA : HOST, { startTime });
    if (session === undefined) return;
    if (each.type === 'hosts') {
      await seat(session, each.others);
      if (each.isCalledOff) await commands.callOff(by, { member: ANA, isAdmin: false }, session);
    } else if (each.type === 'attends') await commands.register(by, session, ANA);
    else {
      await seat(session, 3);
      if ((await commands.joinWaitingList(by, session, ANA)) === undefined) lines.add(session);
    }
  };

  const all = async () => Promise.all([...sessions].map(async (id) => ({ id, state: await commands.stateFor(id) })));
  /** Where Ana is, and what takes place. */
  const now = async () => {
    const [each, own] = [
      await all(),
      await Promise.all([...series].map(async (id) => ({ id, ...(await commands.series.stateFor(id)) }))),
    ];
    const idsOf = (isMeant: (state: (typeof each)[number]['state']) => boolean) =>
      each.flatMap(({ id, state }) => (isMeant(state) ? [id] : []));
    return {
      hosted: idsOf(({ status }) => status === 'scheduled'),
      seats: idsOf(({ attendees }) => attendees.has(ANA)),
      waiting: idsOf(({ waiting }) => waiting.has(ANA)),
      series: own.flatMap(({ id, status }) => (status === 'active' ? [id] : [])),
    };
  };

  const run = jobsRunBy([
    ...leavingJobs({ commands, clock, sql }),
    ...notHostingJobs({ ...needs, commands, hosting: { mayHost: () => Promise.resolve(false) }, sql }),
  ]);
  /** The policies react, and their jobs run when they are due. */
  const carryOut = async ({ status, until }: { status: 'suspended' | 'probation'; until: string | null }) => {
    const fact = {
      ...did(AccountStatusSet, { member: ANA, status, reason: 'Spam', until }),
      id: 'a-fact',
      meta: { occurredAt: NOW },
    };
    const jobs = [leaveSessionsWhenAccountClosed, callOffSessionsWhenOnProbation(needs.settings)].flatMap(
      ({ reactions }) =>
        reactions
          .filter(({ type }) => type === AccountStatusSet.type)
          .flatMap(({ react }) => react(fact as never, undefined as never)),
    );
    for (const each of jobs as readonly (Job | { cancel: string })[]) {
      if ('cancel' in each) continue;
      clock.set(each.dueAt ?? NOW);
      await run(each);
    }
  };
  return { make, now, carryOut, effects: sessionEffects(needs, commands, sql) };
};

test('[C-173] what staff read before they limit an account is what then happens to its sessions', async () => {
  const lost = { hosted: 0, seats: 0, waiting: 0, series: 0 };
  const kinds = ['hosted', 'seats', 'waiting', 'series'] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 3, maxLength: 9 }), limit, async (plans, { status, until }) => {
      const it = product();
      for (const each of plans) await it.make(each);
      const before = await it.now();
      const effects = await (status === 'probation' ? it.effects.onProbation(ANA, until) : it.effects.whenShutOut(ANA));
      expect(await it.now()).toEqual(before);
      await it.carryOut({ status, until });
      const after = await it.now();
      for (const kind of kinds) {
        const named = effects[kind].map((each) => ('session' in each ? each.session : each.series));
        expect([kind, named.toSorted()]).toEqual([
          kind,
          before[kind].filter((id) => !after[kind].includes(id)).toSorted(),
        ]);
        lost[kind] += named.length;
      }
    }),
    { numRuns: 60, seed: 173 },
  );
  expect(kinds.map((kind) => lost[kind] > 5)).toEqual(kinds.map(() => true));
}, 60_000);
