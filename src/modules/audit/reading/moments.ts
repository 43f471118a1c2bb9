import { bearerFields, personalFields } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Replay, StateWords } from '#kernel/module.ts';
import { withMoneyInWords } from '#modules/membership-billing/index.ts';
import type { LineProof } from '../chain/proving.ts';
import type { ApiDifference, Related } from '../contract/api.ts';
import { kindOf, type HiddenPart } from '../contract/kinds.ts';
import { readableDifferences, type DomainDifference as Change } from '../domain/difference.ts';
import { idsIn, idsOf } from '../domain/ids.ts';
import { cut, plain, type Plain } from '../domain/plain.ts';
import { effectsOf, type HistoryRow } from '../projections/histories.ts';
import { refOf } from '../projections/index-of-histories.ts';
import { eventAt } from './causes.ts';
import type { Lens } from './lens.ts';
import { linesOf } from './lines.ts';
import { ACCOUNTS, type Naming } from './naming.ts';
import type { ReadingParts } from './parts.ts';
import { proofsFor } from './proofs.ts';
import { sentencePieces, shown, shownText } from './words.ts';

/** How far to both sides of an event the log is searched for what the same request wrote. */
const NEAR = 200;
const MOST_RELATED = 20;

/** The fold for the state of a history; undefined where there is none. */
export const replayOf = (histories: ReadonlyMap<string, Replay>, stream: string): Replay | undefined => {
  for (const [prefix, replay] of histories) if (stream.startsWith(prefix)) return replay;
  return undefined;
};

/** States of histories that are in memory: what was after one event is what is before the next. */
const states = new WeakMap<readonly Recorded[], Map<number, Plain>>();
/** Before, after, and the one next to them: states of long histories are large. */
const MAX_CACHED_STATES = 3;

const NO_STATE = 'What this adds up to is unknown: its events do not fit together.';
/** Events of which some were removed or changed may not fit together: the rest of the history can be read. */
const unlessUnfit = <T>(replayed: () => T, otherwise: T): T => {
  try {
    return replayed();
  } catch {
    return otherwise;
  }
};

/** The state after the first events of a history, by the `evolve` that decided. */
export const stateAfter = (replay: Replay | undefined, facts: readonly Recorded[], event: number): Plain => {
  if (replay === undefined) return null;
  let known = states.get(facts);
  if (known === undefined) states.set(facts, (known = new Map()));
  const found = known.get(event);
  if (found !== undefined) return found;
  const state = unlessUnfit(() => plain(replay(facts.filter(({ revision }) => revision < BigInt(event)))), null);
  if (known.size >= MAX_CACHED_STATES) known.delete(known.keys().next().value!);
  known.set(event, state);
  return state;
};

/** What matters of the state after the first events of a history, by field; nothing for kinds that have no words. */
export const wordsAfter = (
  replay: Replay | undefined,
  facts: readonly Recorded[],
  event: number,
  hidden: HiddenPart | undefined,
): StateWords =>
  Object.fromEntries(
    Object.entries(
      unlessUnfit(() => replay?.inWords?.(facts.filter(({ revision }) => revision < BigInt(event))), {
        state: NO_STATE,
      }) ?? {},
    ).filter(([field]) => hidden?.field(field) !== true),
  );

const linesIn = (words: StateWords): string[] => Object.values(words).filter((line) => line !== null);

/** How many events had happened by an instant. */
export const eventBy = async ({ facts }: ReadingParts, stream: string, at: string): Promise<number> => {
  const last = (await facts(stream)).facts.findLast(({ meta }) => meta.occurredAt <= at);
  return last === undefined ? 0 : Number(last.revision) + 1;
};

/** What deciding saw, what was decided, and what came of it. */
export const momentOf = async (
  parts: ReadingParts,
  row: HistoryRow,
  { event, most = Number.POSITIVE_INFINITY }: { event: number; most?: number | undefined },
  lens: Lens,
) => {
  const { log, histories, facts: factsOf } = parts;
  const { facts, ids } = await factsOf(row.stream);
  const replay = replayOf(histories(), row.stream);
  const hidden = lens.hidden(row.stream);
  const stateShown = (at: number) => withoutHidden(stateAfter(replay, facts, at), hidden);
  const wholeAfter = stateShown(event);
  const wholeBefore = event === 0 ? wholeAfter : stateShown(event - 1);
  const summary = event === 0 ? [] : linesIn(wordsAfter(replay, facts, event, hidden));
  const changed = event === 0 ? [] : readableDifferences(wholeBefore, wholeAfter);
  // Before the first event nothing is there, although a decider begins with a state.
  const before = event <= 1 ? null : cut(wholeBefore, most);
  const after = event === 0 ? null : cut(wholeAfter, most);
  const recorded =
    event === 0 ? undefined : await eventAt(log, { stream: row.stream, revision: event - 1 }, lens.clear);
  const isHidden = recorded !== undefined && (hidden?.event(recorded.type) ?? false);
  const own = isHidden ? undefined : recorded;
  const related = (events: readonly Recorded[]) =>
    events.filter(({ stream, type }) => lens.hidden(stream)?.event(type) !== true);
  const sameRequest = own === undefined ? [] : related(await sameRequestAs(parts, own, lens));
  const followed = own === undefined ? [] : related(await effectsIn(parts, own, lens));
  const known = new Set(ids);
  const differences = changed.slice(0, most).map((each) => cutDifference(each, most));
  for (const each of [before, after, summary, ...differences]) idsOf(each, known);
  for (const each of [...sameRequest, ...followed]) {
    if ('id' in each.meta.actor) known.add(each.meta.actor.id);
    idsOf(each.data, known);
  }
  const [proofOf, { altered, missing }] = await Promise.all([
    proofsFor(parts, [...sameRequest, ...followed]),
    parts.prove(row.stream, row.events),
  ]);
  const { lines, names } = await linesOf(parts, recorded === undefined ? [] : [recorded], [...known], lens);
  return {
    event,
    line: lines[0] ?? null,
    data: own === undefined ? null : shown(dataOf(parts, own, lens), names),
    before: shown(before, names),
    after: shown(after, names),
    summary: [...summary, ...erasedLater(row, names)].map((line) => shownText(line, names)),
    changed: differences.map((each) => differenceInWords(each, names)),
    more_changed: changed.length - differences.length,
    same_request: sameRequest.map((each) => relatedOf(log, each, proofOf(each), names)),
    followed: followed.map((each) => relatedOf(log, each, proofOf(each), names)),
    unproven: altered.filter((number) => number <= event).length + missing.filter(({ from }) => from <= event).length,
  };
};

/** A history of a member does not say that the account is erased, and reads as if it held on; that of the account says it. */
const erasedLater = ({ prefix, stream }: HistoryRow, names: Naming): string[] =>
  prefix !== ACCOUNTS && idsIn(stream).some((id) => names.isFormer(id)) ? ['The account was erased later.'] : [];

/** A state without fields that belong to another scope. */
export const withoutHidden = (state: Plain, hidden: HiddenPart | undefined): Plain =>
  hidden === undefined || state === null || typeof state !== 'object' || Array.isArray(state)
    ? state
    : Object.fromEntries(Object.entries(state).filter(([field]) => !hidden.field(field)));

export const cutDifference = ({ path, before, after }: Change, most: number): Change => ({
  path,
  before: before === undefined ? undefined : cut(before, most),
  after: after === undefined ? undefined : cut(after, most),
});

export const differenceInWords = ({ path, before, after }: Change, names: Naming): ApiDifference => {
  const text = (value: Plain | undefined): string | null => {
    if (value === undefined || value === null) return null;
    const readable = shown(value, names);
    return typeof readable === 'object' ? JSON.stringify(readable) : String(readable);
  };
  return { path: path.map((key) => shownText(key, names)), before: text(before), after: text(after) };
};

/** The fields as recorded, money as people write it; what is personal is hidden, or was forgotten, and what works like a key is hidden. */
const dataOf = ({ catalogue }: ReadingParts, { type, data }: Recorded, lens: Lens): Plain => {
  const known = catalogue().events.find((each) => each.type === type);
  const personal = known === undefined ? new Map<string, string>() : personalFields(known.schema);
  const keys = known === undefined ? new Set<string>() : bearerFields(known.schema);
  const shownOf = (field: string, value: unknown): unknown => {
    if (value === null) return personal.has(field) ? (lens.clear ? '(empty or forgotten)' : '(hidden)') : value;
    return keys.has(field) ? '(hidden)' : value;
  };
  return plain(
    withMoneyInWords(Object.fromEntries(Object.entries(data).map(([field, value]) => [field, shownOf(field, value)]))),
  );
};

const relatedOf = (log: ReadingParts['log'], event: Recorded, proof: LineProof, names: Naming): Related => ({
  ref: refOf(event.stream),
  event: Number(event.revision) + 1,
  kind: kindOf(event.stream).name,
  at: event.meta.occurredAt,
  sentence: sentencePieces(log, event, proof, names),
});

/** What the same request wrote to other histories: it stands close by in the log. */
const sameRequestAs = async ({ log }: ReadingParts, event: Recorded, lens: Lens): Promise<Recorded[]> => {
  const places: { stream: string; revision: number; position: string }[] = [];
  for (const direction of ['backwards', 'forwards'] as const)
    for await (const stored of log.store.readAll({ direction, after: event.position, limit: NEAR })) {
      const { correlation, causation } = stored.meta as Recorded['meta'];
      const isOther = stored.stream !== event.stream && lens.mayRead(stored.stream);
      if (correlation === event.meta.correlation && causation === event.meta.causation && isOther)
        places.push({ stream: stored.stream, revision: Number(stored.revision), position: stored.position });
    }
  const inOrder = places.toSorted((one, other) => (one.position < other.position ? -1 : 1)).slice(0, MOST_RELATED);
  return present(await Promise.all(inOrder.map((place) => eventAt(log, place, lens.clear))));
};

const effectsIn = async ({ log, sql }: ReadingParts, { id }: Recorded, lens: Lens): Promise<Recorded[]> => {
  const places = (await effectsOf(sql, id)).filter(({ stream }) => lens.mayRead(stream)).slice(0, MOST_RELATED);
  return present(await Promise.all(places.map((place) => eventAt(log, place, lens.clear))));
};

const present = (events: readonly (Recorded | undefined)[]): Recorded[] => events.filter((each) => each !== undefined);
