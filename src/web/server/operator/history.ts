import type { Actor } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { ModuleParts } from '#kernel/module.ts';
import { PEOPLE_FOR_STAFF, type IdentityQueries } from '#modules/identity/index.ts';
import {
  entryOf,
  eventBy,
  historyBy,
  linesOf,
  momentOf,
  plain,
  sentenceOf,
  type HistoryRow,
  type Lens,
  type ReadingParts,
} from '#modules/audit/index.ts';
import type { Assembled } from '#server/composition/assembly.ts';
import type { Installation } from '#server/composition/installation.ts';
import { causesOf, momentInWords, tree, words } from './history-causes.ts';
import { assertMayRead, mustRead, readingIn, type OperatorAccess } from './operator-access.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

type Replays = { prefix: string; replay: (facts: readonly Recorded[]) => unknown }[];

const replaysOf = (parts: readonly ModuleParts[]): Replays =>
  parts.flatMap(({ replays = {} }) => Object.entries(replays).map(([prefix, replay]) => ({ prefix, replay })));

/** `session-<id>` and `scheduling.session-<id>` are the same stream. */
export const streamNamed = (typed: string, prefixes: readonly string[]): string => {
  if (typed.includes('.')) return typed;
  const found = prefixes.filter((prefix) => typed.startsWith(prefix.slice(prefix.indexOf('.') + 1)));
  if (found.length === 1) return `${found[0]!.slice(0, found[0]!.indexOf('.') + 1)}${typed}`;
  const known = prefixes.map((prefix) => `  ${prefix.slice(prefix.indexOf('.') + 1)}<id>`).join('\n');
  throw new OperatorError(`There is no kind of stream that begins like ${typed}. There are:\n${known}`);
};

type Asked = { at?: string | undefined; event?: number | undefined };

/** Placeholder for a stream whose name would reveal a member. */
const REF = /^[\w-]{22}$/;

/**
 * The history of a stream as auditors read it: one sentence per event with actor, time and cause, then the state as it was; or
 * one event with what its decision was based on. The look is written down before anything is answered.
 * @param of an instant, or the number of an event
 */
export const history = async (
  { assembled }: Pick<Installation, 'assembled'>,
  by: OperatorAccess,
  typed: string,
  of: Asked = {},
): Promise<string> => {
  const { at, event } = of;
  const replays = replaysOf(assembled.parts);
  const stream = await streamFor(assembled, typed, replays);
  assertMayRead(by, stream);
  const total = (await assembled.log.facts(stream)).events.length;
  if (total === 0) throw new OperatorError(`There is no stream ${stream}`);
  if (event !== undefined && (event < 1 || event > total))
    throw new OperatorError(`${stream} has the events 1 to ${total}`);
  await by.read(stream);
  if (event === undefined && by.scope === undefined) return inClear(assembled, stream, replays, at);
  const parts = await mustRead({ assembled });
  const row = await historyBy(parts.sql, stream);
  if (row === undefined)
    throw new OperatorError('The index of histories does not know it yet: start the product once.');
  return (
    await (event === undefined ? asSeen(parts, row, by, { at, total }) : oneEvent(parts, row, by, { event, total }))
  ).join('\n');
};

const streamFor = async (assembled: Assembled, typed: string, replays: Replays): Promise<string> => {
  const parts = REF.test(typed) ? await readingIn({ assembled }) : undefined;
  const found = parts && (await historyBy(parts.sql, typed));
  return (
    found?.stream ??
    streamNamed(
      typed,
      replays.map(({ prefix }) => prefix),
    )
  );
};

/** Only the kind of a stream whose name would reveal a member. */
const titleFor = async (parts: ReadingParts, row: HistoryRow, ids: readonly string[], lens: Lens): Promise<string> => {
  const { names } = await linesOf(parts, [], ids, lens);
  const { stream, kind, title } = entryOf(row, names, lens);
  return stream ?? [kind, title].filter((part) => part !== null).join(' ');
};

const oneEvent = async (
  parts: ReadingParts,
  row: HistoryRow,
  { lens }: OperatorAccess,
  { event, total }: { event: number; total: number },
): Promise<string[]> => {
  const { ids } = await parts.facts(row.stream);
  return [
    `${await titleFor(parts, row, ids, lens)}, event ${event} of ${total}`,
    '',
    ...(await momentInWords(parts, row, event, lens)),
  ];
};

/** As an auditor with that scope sees it. */
const asSeen = async (
  parts: ReadingParts,
  row: HistoryRow,
  { lens }: OperatorAccess,
  { at, total }: { at: string | undefined; total: number },
): Promise<string[]> => {
  const { ids } = await parts.facts(row.stream);
  const upTo = at === undefined ? total : await eventBy(parts, row.stream, at);
  const events = upTo === 0 ? [] : await parts.log.part(row.stream, { from: 0n, limit: upTo, personal: lens.clear });
  const { lines } = await linesOf(parts, events, ids, lens);
  const { after } = await momentOf(parts, row, { event: upTo }, lens);
  return [
    await titleFor(parts, row, ids, lens),
    '',
    ...lines.flatMap((line) => [
      `${line.at.padEnd(24)}  ${words(line.sentence)}`,
      ...(line.cause.kind === 'event' ? [`${' '.repeat(24)}    because: ${words(line.cause.sentence)}`] : []),
    ]),
    ...leftOut(total - upTo),
    '',
    stateTitle(at),
    tree(after),
  ];
};

const leftOut = (many: number): string[] => (many > 0 ? ['', `${many} later events are left out.`] : []);
const stateTitle = (at: string | undefined): string => `The state ${at === undefined ? 'now' : `at ${at}`}`;

const inClear = async (
  assembled: Assembled,
  stream: string,
  replays: Replays,
  at: string | undefined,
): Promise<string> => {
  const all = await assembled.log.read(stream);
  const events = at === undefined ? all : all.filter(({ meta }) => meta.occurredAt <= at);
  const people = await assembled.container.getAsync(PEOPLE_FOR_STAFF);
  const replay = replays.find(({ prefix }) => stream.startsWith(prefix));
  const state = replay ? tree(plain(replay.replay(events))) : 'Nobody keeps a state of it.';
  const sentences = events.map((event) => sentenceOf(event, assembled.log.says(event)));
  const names = await namesOf(people, [
    ...events.map(({ meta }) => idOf(meta.actor)),
    ...[...sentences, state].flatMap((text) => text.match(UUID) ?? []),
  ]);
  return [
    stream,
    '',
    ...table(events, sentences, names, await causesOf(assembled, events)),
    ...leftOut(all.length - events.length),
    '',
    stateTitle(at),
    state.replaceAll(UUID, (id) => (names.has(id) ? `${id} = ${names.get(id)}` : id)),
  ].join('\n');
};

/** Names in place of ids; what has no name stays an id. */
const named = (sentence: string, names: ReadonlyMap<string, string>): string =>
  sentence.replaceAll(
    /(?:\b[Mm]ember )?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g,
    (text, id: string) => names.get(id) ?? text,
  );

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idOf = (actor: Actor): string => ('id' in actor ? actor.id : '');

const namesOf = async (
  people: Pick<IdentityQueries, 'people'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await people.people([...new Set(ids.filter((id) => id !== ''))])).map(({ uuid, username }) => [uuid, username]),
  );

const table = (
  events: readonly Recorded[],
  sentences: readonly string[],
  names: ReadonlyMap<string, string>,
  causes: ReadonlyMap<string, string>,
): string[] => {
  const rows = events.map(
    (event, at) =>
      [
        event.meta.occurredAt,
        actorName(event.meta.actor, names),
        named(sentences[at]!, names),
        causes.get(event.id),
      ] as const,
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
