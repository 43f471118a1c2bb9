import { inspect } from 'node:util';
import type { Actor } from '../../../shared-kernel/contract/event.ts';
import type { EventLog, Recorded } from '../../../shared-kernel/event-log.ts';
import type { ModuleParts } from '../../../shared-kernel/handler.ts';
import { IDENTITY_QUERIES, type IdentityQueries } from '../../../modules/identity/index.ts';
import type { Installation } from '../installation.ts';
import { causesOf, momentInWords } from './history-causes.ts';
import { Wrong } from './open.ts';

type Replays = { prefix: string; replay: (facts: readonly Recorded[]) => unknown }[];

const replaysOf = (parts: readonly ModuleParts[]): Replays =>
  parts.flatMap(({ replays = {} }) => Object.entries(replays).map(([prefix, replay]) => ({ prefix, replay })));

/** `session-<id>` and `scheduling.session-<id>` are the same stream. */
export const streamNamed = (typed: string, prefixes: readonly string[]): string => {
  if (typed.includes('.')) return typed;
  const found = prefixes.filter((prefix) => typed.startsWith(prefix.slice(prefix.indexOf('.') + 1)));
  if (found.length === 1) return `${found[0]!.slice(0, found[0]!.indexOf('.') + 1)}${typed}`;
  const known = prefixes.map((prefix) => `  ${prefix.slice(prefix.indexOf('.') + 1)}<id>`).join('\n');
  throw new Wrong(`There is no kind of stream that begins like ${typed}. There are:\n${known}`);
};

/**
 * The history of a stream as auditors read it: one sentence per event with actor, time and cause, then the state as it was; or
 * one event with what its decision was based on.
 * @param of an instant, or the number of an event
 */
export const history = async (
  { assembled }: Pick<Installation, 'assembled'>,
  typed: string,
  of: { at?: string | undefined; event?: number | undefined } = {},
): Promise<string> => {
  const { at } = of;
  const replays = replaysOf(assembled.parts);
  const stream = streamNamed(
    typed,
    replays.map(({ prefix }) => prefix),
  );
  const all = await assembled.log.read(stream);
  if (all.length === 0) throw new Wrong(`There is no stream ${stream}`);
  if (of.event !== undefined) return momentInWords(assembled, stream, of.event, all.length);
  const events = at === undefined ? all : all.filter(({ meta }) => meta.occurredAt <= at);
  const people = await assembled.container.getAsync<IdentityQueries>(IDENTITY_QUERIES);
  const replay = replays.find(({ prefix }) => stream.startsWith(prefix));
  const state = replay
    ? inspect(replay.replay(events), { depth: 6, breakLength: 100, maxArrayLength: 200, sorted: true })
    : 'Nobody keeps a state of it.';
  const names = await namesOf(people, [...events.map(({ meta }) => idOf(meta.actor)), ...(state.match(UUID) ?? [])]);
  return [
    stream,
    '',
    ...table(events, assembled.log, names, await causesOf(assembled, events)),
    ...(events.length < all.length ? ['', `${all.length - events.length} later events are left out.`] : []),
    '',
    `The state ${at === undefined ? 'now' : `at ${at}`}`,
    state.replaceAll(UUID, (id) => (names.has(id) ? `${id} = ${names.get(id)}` : id)),
  ].join('\n');
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idOf = (actor: Actor): string => ('id' in actor ? actor.id : '');

const namesOf = async (people: IdentityQueries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await people.people([...new Set(ids.filter((id) => id !== ''))])).map(({ uuid, username }) => [uuid, username]),
  );

const table = (
  events: readonly Recorded[],
  log: EventLog,
  names: ReadonlyMap<string, string>,
  causes: ReadonlyMap<string, string>,
): string[] => {
  const rows = events.map(
    (event) =>
      [event.meta.occurredAt, actorName(event.meta.actor, names), log.says(event), causes.get(event.id)] as const,
  );
  const width = Math.max(5, ...rows.map(([, actor]) => actor.length));
  return [
    `${'Time'.padEnd(24)}  ${'Actor'.padEnd(width)}  What happened`,
    ...rows.flatMap(([time, actor, sentence, cause]) => [
      `${time.padEnd(24)}  ${actor.padEnd(width)}  ${sentence}`,
      ...(cause === undefined ? [] : [`${' '.repeat(24)}  ${' '.repeat(width)}    because: ${cause}`]),
    ]),
  ];
};

const actorName = (actor: Actor, names: ReadonlyMap<string, string>): string => {
  if (actor.kind === 'visitor') return 'a visitor';
  if (actor.kind === 'system') return `(${actor.policy})`;
  const name = names.get(actor.id) ?? 'former member';
  return actor.kind === 'admin' ? `${name}, staff` : name;
};
