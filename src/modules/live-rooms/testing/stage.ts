import { randomUUID } from 'node:crypto';
import { Container } from 'inversify';
import { caller, executor } from '#kernel/commands/commands.ts';
import { fixedClock } from '#kernel/clock.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { did } from '#kernel/contract/event.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { BEGINNING } from '#kernel/log/event-store/event-store.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { MODULE_PARTS, type Call, type ModuleParts } from '#kernel/module.ts';
import { isJson } from '#kernel/serializer.ts';
import { portProblems } from '#kernel/port-problems.ts';
import { policyFollower } from '#kernel/jobs/policy-follower.ts';
import { jobRunner } from '#kernel/jobs/job-runner.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE, PORT_PROBLEMS, REPORT, settingsOf, VIDEO_SERVER } from '#kernel/parts.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { projector } from '#kernel/read-models/projector.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { AdminRevoked } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet, type AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { HOSTING_FACTS, IDENTITY_FACTS, IDENTITY_QUERIES, SANCTIONS } from '#modules/identity/index.ts';
import { reportEvents } from '#modules/moderation/contract/moderation-events.ts';
import { sessionEvents } from '#modules/scheduling/contract/session-events.ts';
import { schedulingSettings } from '#modules/scheduling/contract/settings.ts';
import {
  OUTAGES,
  SCHEDULING_FACTS,
  SCHEDULING_QUERIES,
  SESSION_COMMANDS,
  type SessionFacts,
} from '#modules/scheduling/index.ts';
import { fakeVideoBackend } from '../adapters/openvidu.fake.ts';
import type { VideoBackend } from '../adapters/video-backend.ts';
import { cachedRooms } from '../polls/room-cache.ts';
import { roomCommands } from '../commands.ts';
import * as api from '../contract/api.ts';
import { MemberEntered } from '../contract/room-events.ts';
import { roomStream } from '../contract/room-names.ts';
import { liveRoomsSettings } from '../contract/settings.ts';
import { VIDEO_BACKEND } from '../index.ts';
import { liveRoomsModule } from '../module.ts';
import { roomSettings } from '../domain/room-settings.ts';

type RoomCall = {
  [Name in keyof typeof api]: (typeof api)[Name] extends Endpoint ? Name : never;
}[keyof typeof api];

const calls: Pick<typeof api, RoomCall> = api;

const START = '2026-05-04T19:00:00.000Z';

/**
 * The whole module on a database and an event log in memory, with one session of a plain fake of its neighbours. `backend` is
 * a video server instead of the fake.
 */
export const stage = async ({ backend }: { backend?: VideoBackend } = {}) => {
  const database = await rowsDatabase();
  const store = memoryEventStore();
  const clock = fixedClock(START);
  let types: ModuleParts['events'] = [];
  const log = eventLog(store, personalData(database, 'a'.repeat(64)), () => types);
  const session: SessionFacts = {
    session: '',
    status: 'open',
    kind: 'INTERNAL',
    host: '',
    well: randomUUID(),
    title: 'Night Owls',
    groupHosted: false,
    startsAt: START,
    endsAt: '2026-05-04T20:00:00.000Z',
    attendees: new Set(),
    removed: new Set(),
  };
  const noted: string[] = [];
  const problems: string[] = [];
  const video = fakeVideoBackend();
  const note = (id: string, line: string): undefined => {
    if (id === session.session && !noted.includes(line)) noted.push(line);
  };
  const names = new Map<string, string>();
  let people = { ana: '', ben: '', cleo: '', dan: '', eva: '', fay: '' };
  const caughtUp = async () => {
    let end = BEGINNING;
    for await (const last of store.readAll({ direction: 'backwards', limit: 1 })) end = last.position;
    for (;;) {
      const [row] = await database.query<{ behind: number }>(
        'select count(*)::int as behind from kernel.checkpoints where position < $1',
        [end],
      );
      if (row!.behind === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  /** Another session, at its start: Ana hosts, the others have seats. */
  const newSession = async () => {
    // Members of an earlier session are not awaited.
    await caughtUp();
    await database.query('delete from live_rooms_presence.person');
    const someone = () => randomUUID() as string;
    people = { ana: someone(), ben: someone(), cleo: someone(), dan: someone(), eva: someone(), fay: someone() };
    const { ana, ...others } = people;
    for (const [name, id] of Object.entries(people)) names.set(id, name);
    Object.assign(session, {
      session: randomUUID(),
      status: 'open',
      kind: 'INTERNAL',
      host: ana,
      groupHosted: false,
      attendees: new Set(Object.values(others)),
      removed: new Set(),
    });
    delete session.hostIsLimited;
    noted.length = 0;
    problems.length = 0;
    clock.set(START);
    video.fail(false);
  };

  const settings = { liveRooms: liveRoomsSettings.parse({}), scheduling: schedulingSettings.parse({}) };
  /** Members who called as admins. */
  const staff = new Set<string>();
  const statuses = new Map<string, AccountStatus>();
  const container = new Container();
  container.bind(DATABASE).toConstantValue(database);
  container.bind(EVENT_LOG).toConstantValue(log);
  container.bind(EXECUTE).toConstantValue(executor(log, () => clock.now()));
  container.bind(CLOCK).toConstantValue(clock);
  container
    .bind(settingsOf<typeof settings>())
    .toConstantValue({ ...settings, productName: 'Wellspring', supportEmail: '', sandbox: true, publicUrl: '' });
  container.bind(VIDEO_SERVER).toConstantValue({ url: 'http://127.0.0.1:1', secret: 'x', embedded: true });
  container.bind(PORT_PROBLEMS).toConstantValue(portProblems());
  container.bind(REPORT).toConstantValue((where: string) => problems.push(where));
  container.bind(IDENTITY_FACTS).toConstantValue({
    account: async (member) => ({ exists: true, emailVerified: true, hostLevel: 1, isAdmin: staff.has(member) }),
  });
  container.bind(HOSTING_FACTS).toConstantValue({
    mayHost: async (member) => (statuses.get(member) ?? 'active') === 'active',
  });
  container.bind(SANCTIONS).toConstantValue({
    current: async (member) => ({
      status: statuses.get(member) ?? 'active',
      until: null,
      exists: true,
      isAdmin: staff.has(member),
    }),
    set: async () => undefined,
  });
  container.bind(IDENTITY_QUERIES).toConstantValue({
    people: async (ids) =>
      ids.map((uuid) => ({
        uuid,
        username: names.get(uuid) ?? 'somebody',
        pic: null,
        joinedAt: '2026-01-01T00:00:00.000Z',
        hostLevel: 1 as const,
      })),
    reachable: async () => null,
  });
  container.bind(SCHEDULING_FACTS).toConstantValue({ session: async () => ({ ...session }) });
  container.bind(SCHEDULING_QUERIES).toConstantValue({
    externalUrl: async () => 'https://meet.google.com/abc',
    isHiddenFrom: async () => false,
  });
  container.bind(SESSION_COMMANDS).toConstantValue({
    start: async (_: unknown, id: string) => note(id, 'start'),
    noteAttendance: async (_: unknown, id: string, member: string) => note(id, `attended ${names.get(member)}`),
    noteCameIn: async (_: unknown, id: string, member: string) => note(id, `came in ${names.get(member)}`),
    noteHeld: async (_: unknown, id: string) => note(id, 'held'),
    end: async (_: unknown, id: string, because: string, course) => {
      if (course?.fellApart) note(id, 'fell apart');
      if (course?.whileArriving) note(id, 'ended while people arrive');
      note(id, `end ${because}`);
      session.status = 'over';
    },
    remove: async (_: unknown, __: string, options: { member: string; reason: string }) => {
      if (options.reason === '') return { refused: 'REMOVAL_REASON_REQUIRED' };
      session.removed = new Set([...session.removed, options.member]);
      return undefined;
    },
  });
  container.bind(OUTAGES).toConstantValue({ began: async () => undefined, ended: async () => undefined });
  container.load(liveRoomsModule);
  container.rebind(VIDEO_BACKEND).toConstantValue(backend ?? video);
  const parts = await container.getAsync(MODULE_PARTS);
  const scheduling = container.get(SCHEDULING_FACTS);
  const commands = roomCommands({
    execute: executor(log, () => clock.now()),
    now: () => clock.now(),
    scheduling,
    sessions: container.get(SESSION_COMMANDS),
    identity: container.get(IDENTITY_FACTS),
    hosting: container.get(HOSTING_FACTS),
    roomCache: cachedRooms({ log, scheduling, report: (where) => void problems.push(where) }),
    settings: roomSettings(settings),
  });
  types = [
    ...parts.events,
    ...Object.values(sessionEvents),
    ...Object.values(reportEvents),
    AccountStatusSet,
    AdminRevoked,
  ];

  const following = projector({
    log,
    database,
    projections: parts.projections,
    followers: parts.policies.map(policyFollower),
    stuck: (name, problem) => problems.push(`${name}: ${String(problem)}`),
  });
  await following.start();
  const jobs = jobRunner({
    database,
    clock,
    handlers: parts.jobs,
    failed: (job, problem) => problems.push(`${job.kind}: ${String(problem)}`),
  });
  const stops: (() => Promise<void>)[] = [];

  const callOf = (member: string, isAdmin: boolean): Call => ({
    caller: caller({ kind: 'member', id: member }, randomUUID()),
    member: { id: member, isAdmin, hostLevel: 1, emailVerified: true, signInId: 'x' },
    now: clock.now(),
    userAgent: 'test',
    ip: '127.0.0.1',
    origin: 'http://localhost:3000',
    settled: caughtUp,
    signIn: () => undefined,
    keepDevice: () => undefined,
  });
  const call = async (
    name: RoomCall,
    member: string,
    input: object,
    isAdmin = false,
  ): Promise<Record<string, unknown>> => {
    const { endpoint, handle } = parts.handlers.find(({ endpoint }) => endpoint === calls[name])!;
    if (isAdmin) staff.add(member);
    const answer = await handle(
      endpoint.input.parse({ id: session.session, ...input }) as never,
      callOf(member, isAdmin),
    );
    if (isJson(answer)) return endpoint.output.parse(JSON.parse(answer.text)) as Record<string, unknown>;
    return (
      typeof answer === 'object' && answer !== null && 'refused' in answer ? answer : endpoint.output.parse(answer)
    ) as Record<string, unknown>;
  };

  return {
    database,
    log,
    clock,
    session,
    noted,
    problems,
    video,
    parts,
    call,
    people: () => people,
    newSession,
    commands,
    at: (minutes: number) => clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString()),
    /** No sign of life of these members in the windows they are here with. */
    miss: async (...members: readonly string[]) => {
      const { events } = await log.facts(roomStream(session.session));
      const windows = members.flatMap((member) => {
        const entered = events.findLast((one) => one.type === MemberEntered.type && one.data['member'] === member);
        return entered ? [{ member, tab: String(entered.data['tab']) }] : [];
      });
      const by = caller({ kind: 'system', policy: 'test' }, randomUUID());
      return commands.order(by, session.session, { type: 'Miss', members: windows });
    },
    /** Another process, or the session itself, records something. */
    record: (stream: string, event: ReturnType<typeof did>) =>
      log.append(stream, 'any', [event], {
        actor: { kind: 'system', policy: 'test' },
        occurredAt: clock.now(),
        correlation: randomUUID(),
      }),
    /** Staff limit a member. */
    limit: (member: string, status: AccountStatus) => {
      statuses.set(member, status);
      return log.append(
        `identity.account-${member}`,
        'any',
        [did(AccountStatusSet, { member, status, reason: 'Threatened others.', until: null })],
        { actor: { kind: 'system', policy: 'test' }, occurredAt: clock.now(), correlation: randomUUID() },
      );
    },
    /** A member of the staff is one no more. */
    revoke: (member: string) => {
      staff.delete(member);
      return log.append(`identity.account-${member}`, 'any', [did(AdminRevoked, { member })], {
        actor: { kind: 'system', policy: 'test' },
        occurredAt: clock.now(),
        correlation: randomUUID(),
      });
    },
    caughtUp,
    /** Everything that is due, and what follows from it. */
    settle: async () => {
      for (let round = 0; round < 4; round++) {
        await caughtUp();
        await jobs.drain();
      }
      await caughtUp();
    },
    /** As a web process: a worker would drop people by the real clock, however slow the test is. */
    startUpkeep: async () => {
      if (parts.start) stops.push(await parts.start('web'));
    },
    stop: async () => {
      for (const stop of stops) await stop();
      await following.stop();
      await store.close();
      await database.close();
    },
  };
};

export type Stage = Awaited<ReturnType<typeof stage>>;
