import type { ModuleParts } from '#kernel/module.ts';
import type { FileStore } from '#kernel/files/files.ts';
import type { Database } from '#kernel/database/database.ts';
import { fold } from '#kernel/commands/decider.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { projector } from '#kernel/read-models/projector.ts';
import { room } from '#modules/live-rooms/domain/room.ts';
import { session } from '#modules/scheduling/domain/session.ts';
import { positionSecret, sealedPositions } from '#server/http/v1/sealed-positions.ts';
import { messageName } from '#server/mail/smtp.ts';
import type { Assembled } from '#server/composition/assembly.ts';
import { troublesOf, type Ledger } from './ledger.ts';

export type Evidence = {
  ledger: Ledger;
  assembled: Assembled;
  database: Database;
  /** The whole log, in order. */
  events: readonly Recorded[];
  /** What the Message-IDs of the mails that the mail server took begin with. */
  mailsTaken: ReadonlySet<string>;
  pictures: Pick<FileStore, 'get'>;
};

/** What is wrong, in sentences; nothing when all is well. */
export type Check = (evidence: Evidence) => Promise<string[]> | string[];

export const SESSIONS = 'scheduling.session-';
const ROOMS = 'live-rooms.room-';

export const byStream = (events: readonly Recorded[], prefix: string): Map<string, Recorded[]> =>
  Map.groupBy(
    events.filter(({ stream }) => stream.startsWith(prefix)),
    ({ stream }) => stream.slice(prefix.length),
  );

/** Which fact of its own stream each of these commands makes, once, and what it answers with. */
const MAKES: readonly [path: RegExp, type: string, entity: string][] = [
  [/^\/v1\/account\/create$/, 'AccountRegistered', 'user'],
  [/^\/v1\/group\/create$/, 'WellCreated', 'group'],
  [/^\/v1\/session\/create$/, 'SessionScheduled', 'session'],
  [/\/session_chat\/[^/]+\/send$/, 'MessageSent', 'message'],
];
const idIn = (body: Record<string, unknown>, entity: string): string | undefined => {
  const { uuid, id } = (body[entity] ?? {}) as { uuid?: string; id?: string };
  return uuid ?? id;
};
const isAbout = (id: string, { stream, data }: Recorded): boolean =>
  stream.endsWith(`-${id}`) || Object.values(data).includes(id);

/** Every acknowledged command is in the log exactly once: all that it recorded bears its key. */
export const acknowledgedOnce: Check = ({ ledger: { commands }, events, assembled }) => {
  const problems: string[] = [];
  const { opened } = sealedPositions(positionSecret(assembled.secrets));
  const byPosition = new Set(events.map(({ position }) => position));
  const byType = Map.groupBy(events, ({ type }) => type);
  const direct = Map.groupBy(
    events.filter(({ meta }) => meta.actor.kind !== 'system' && meta.causation === undefined),
    ({ meta }) => meta.correlation,
  );
  const known = new Set(commands.map(({ key }) => key));
  for (const entry of commands) {
    const { key, path, outcome, position, attempts } = entry;
    const made = direct.get(key) ?? [];
    const about = `${path} (${outcome} after ${attempts} attempts, ${key})`;
    if (outcome === 'unknown') problems.push(`${about} was never answered: ${troublesOf(entry)}`);
    if (outcome === 'done' && position !== undefined && !byPosition.has(opened(position) ?? ''))
      problems.push(`${about} was acknowledged at ${position}, where the log has nothing`);
    const twice = [
      ...Map.groupBy(made, ({ type, stream, data }) => `${type} ${stream} ${JSON.stringify(data)}`),
    ].filter(([, all]) => all.length > 1);
    for (const [what, all] of twice) problems.push(`${about} recorded ${all.length} times: ${what}`);
    const [, makes, entity = ''] = MAKES.find(([pattern]) => pattern.test(path)) ?? [];
    const things = made.filter(({ type }) => type === makes).length;
    if (makes !== undefined && things > 0 && outcome !== 'done' && outcome !== 'unknown')
      problems.push(`${about} was refused, and made something`);
    if (makes !== undefined && things > 1) problems.push(`${about} made ${things} things instead of one`);
    if (makes === undefined || outcome !== 'done') continue;
    const id = idIn(entry.body, entity);
    const there = id === undefined ? [] : (byType.get(makes) ?? []).filter((event) => isAbout(id, event));
    if (there.length !== 1)
      problems.push(`${about} was acknowledged as ${id}, which the log has ${there.length} times`);
  }
  for (const [key, made] of direct) {
    // A poll of somebody who was gone for a moment is their coming back, with all that follows; nobody sends a key with it.
    if (made.some(({ type }) => type === 'MemberReturned')) continue;
    const asked = made.filter(({ meta }) => meta.actor.kind === 'member');
    if (asked.length > 0 && !known.has(key))
      problems.push(`The log has ${asked[0]!.type}, which nobody asked for: ${key}`);
  }
  return problems;
};

/** The tables of one read model, row by row. */
const rowsOf = async (database: Database, schema: string): Promise<Map<string, string[]>> => {
  const tables = await database.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  );
  const rows = new Map<string, string[]>();
  for (const { name } of tables)
    rows.set(
      name,
      (
        await database.query<{ row: string }>(`select to_jsonb(t)::text as row from "${schema}"."${name}" t order by 1`)
      ).map(({ row }) => row),
    );
  return rows;
};

const differences = (name: string, live: readonly string[], rebuilt: readonly string[]): string[] => {
  const [here, there] = [new Set(live), new Set(rebuilt)];
  return [
    ...live.filter((row) => !there.has(row)).map((row) => `${name}: only in the live one: ${row}`),
    ...rebuilt.filter((row) => !here.has(row)).map((row) => `${name}: only in the rebuilt one: ${row}`),
    ...(live.length === rebuilt.length ? [] : [`${name}: ${live.length} rows, rebuilt ${rebuilt.length}`]),
  ];
};

/** Every read model equals its rebuild, row by row. */
export const readModelsEqualRebuild: Check = async ({ assembled, database }) => {
  const projections = assembled.parts.flatMap((each: ModuleParts) => each.projections);
  const problems: string[] = [];
  const rebuilding = projector({
    log: assembled.log,
    database,
    projections,
    stuck: (name, problem) => problems.push(`${name} cannot go on: ${String(problem)}`),
  });
  for (const { name } of projections) {
    const live = await rowsOf(database, name);
    await rebuilding.rebuild(name);
    const rebuilt = await rowsOf(database, name);
    for (const [table, rows] of rebuilt) problems.push(...differences(`${name}.${table}`, live.get(table) ?? [], rows));
  }
  return problems;
};

/** Rooms agree with their sessions and with who is shown as present. */
export const roomsAgree: Check = async ({ events, database }) => {
  const problems: string[] = [];
  const rooms = new Map([...byStream(events, ROOMS)].map(([id, facts]) => [id, fold(room, facts as never[])]));
  const sessions = new Map([...byStream(events, SESSIONS)].map(([id, facts]) => [id, fold(session, facts as never[])]));
  const shown = Map.groupBy(
    await database.query<{ session: string; member: string }>(
      'select session::text, member::text from live_rooms_presence.person',
      [],
    ),
    (row) => row.session,
  );
  for (const [id, state] of rooms) {
    const of = sessions.get(id);
    if (
      of &&
      (of.status === 'over' || of.status === 'canceled') &&
      state.status !== 'ended' &&
      state.status !== 'closed'
    )
      problems.push(`The room of ${id} is ${state.status}, its session ${of.status}`);
    const isOpen = state.status !== 'ended';
    const present = [...state.people]
      .filter(([, { presence }]) => isOpen && presence === 'present')
      .map(([who]) => who);
    const rows = (shown.get(id) ?? []).map(({ member }) => member);
    if (JSON.stringify(present.sort()) !== JSON.stringify(rows.sort()))
      problems.push(`In the room of ${id} are ${present.join()}, and ${rows.join()} are shown`);
  }
  return problems;
};

/** Nothing that is due was left undone, and nothing lags behind. */
export const nothingStuck: Check = async ({ database, events }) => {
  const jobs = await database.query<{ kind: string; attempts: number; last_error: string | null }>(
    `select kind, attempts, last_error from kernel.jobs
     where due_at <= now() + coalesce((select offset_milliseconds from kernel.clock), 0) * interval '1 millisecond'`,
    [],
  );
  const end = events.at(-1)?.position ?? '';
  const behind = await database.query<{ name: string }>('select name from kernel.checkpoints where position < $1', [
    end,
  ]);
  return [
    ...jobs.map(
      ({ kind, attempts, last_error }) => `${kind} is due and not done (${attempts} attempts): ${last_error}`,
    ),
    ...behind.map(({ name }) => `${name} has not read the whole log`),
  ];
};

/** What counts as sent was taken by the mail server, and the rest is still tried. */
export const mailsAccountedFor: Check = async ({ database, mailsTaken }) => {
  const mails = await database.query<{ key: string; status: string; tried: boolean }>(
    `select key, status, exists (select from kernel.jobs j where j.kind = 'send-mail' and j.payload->>'key' = o.key) as tried
     from web.outbox o`,
    [],
  );
  return mails.flatMap(({ key, status, tried }) => {
    if (status === 'sent' && !mailsTaken.has(messageName(key)))
      return [`The mail ${key} counts as sent, and the mail server never took it`];
    return status === 'waiting' && !tried ? [`The mail ${key} waits, and nothing will send it`] : [];
  });
};

/** The picture that each session has now can be read. */
export const picturesAreThere: Check = async ({ events, pictures }) => {
  const shown = new Map<string, string | null>();
  for (const { type, data } of events) {
    const session = String(data['session']);
    if (type === 'SessionPictureChanged') shown.set(session, data['picture'] as string | null);
    else if (type === 'SessionDeleted') shown.delete(session);
  }
  const problems: string[] = [];
  for (const [session, name] of shown)
    if (name !== null && !(await pictures.get(name))) problems.push(`The picture ${name} of ${session} is not there`);
  return problems;
};
