import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import type { StoredEvent } from '#kernel/log/event-store/event-store.ts';
import type { UnprovenHistory } from '../contract/api.ts';
import { kindOf } from '../contract/kinds.ts';
import type { HistoryRow } from '../projections/histories.ts';
import type { Chain } from '../chain/chain.ts';
import type { LineProof } from '../chain/proving.ts';

type ProofParts = { log: EventLog; chain: Pick<Chain, 'proofsOf'> };

/** Stands before a sentence that must not be believed. */
export const NOT_RECORDED = '⚠ This line is not what was recorded: ';

/** How events that were read in parts stand against the chain. */
export const proofsFor = async (
  { log, chain }: ProofParts,
  events: readonly Recorded[],
): Promise<(event: Recorded) => LineProof> => {
  const stored = events.map((event) => log.storedOf(event)).filter((each) => each !== undefined);
  const proofs = await chain.proofsOf(stored);
  return (event) => proofs.get(log.storedOf(event)!) ?? 'later';
};

/** The sentence, with a warning where the event is not what was recorded. */
export const marked = (sentence: string, proof: LineProof): string =>
  proof === 'altered' ? NOT_RECORDED + sentence : sentence;

/** Numbers of events that a history lacks, from the first to the last of them. */
export type Gap = { from: number; to: number };

/** What is missing between and after the events of a history that has `events` of them. */
export const gapsIn = (revisions: readonly bigint[], events: number): Gap[] => {
  const gaps: Gap[] = [];
  let next = 1;
  for (const revision of revisions) {
    const number = Number(revision) + 1;
    if (number > next) gaps.push({ from: next, to: number - 1 });
    next = number + 1;
  }
  if (next <= events) gaps.push({ from: next, to: events });
  return gaps;
};

/** What of a whole history is not what was recorded. */
export type HistoryProof = {
  /** Numbers of events that were altered. */
  altered: readonly number[];
  missing: readonly Gap[];
  /** Events that no signature covers yet, and events that are not in the chain yet. */
  unsigned: number;
  later: number;
};

/** Histories longer than this are held against the chain once in so many milliseconds: a slider moves over them. */
const LONG = 1_000;
const CACHED_MS = 15_000;
const MOST_CACHED = 6;

/** Holds whole histories against the chain. */
export const historyProver = ({ log, chain }: ProofParts) => {
  const cached = new Map<string, { at: number; events: number; proof: Promise<HistoryProof> }>();
  return (stream: string, events: number): Promise<HistoryProof> => {
    if (events <= LONG) return proven(log, chain, stream, events);
    const last = cached.get(stream);
    if (last?.events === events && performance.now() - last.at < CACHED_MS) return last.proof;
    const proof = proven(log, chain, stream, events);
    cached.delete(stream);
    cached.set(stream, { at: performance.now(), events, proof });
    proof.catch(() => cached.delete(stream));
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!);
    return proof;
  };
};
export type HistoryProver = ReturnType<typeof historyProver>;

/** A history of which something is not what was recorded, as answers show it; nothing for one that is sound. */
export const unprovenIn = async (
  { prove }: { prove: HistoryProver },
  { stream, ref, events }: Pick<HistoryRow, 'stream' | 'ref' | 'events'>,
): Promise<UnprovenHistory[]> => {
  const { altered, missing } = await prove(stream, events);
  return altered.length + missing.length === 0
    ? []
    : [{ ref, kind: kindOf(stream).name, altered: [...altered], missing: [...missing] }];
};

const proven = async (
  log: EventLog,
  chain: ProofParts['chain'],
  stream: string,
  events: number,
): Promise<HistoryProof> => {
  const stored: StoredEvent[] = [];
  for await (const event of log.store.readStream(stream)) stored.push(event);
  const proofs = await chain.proofsOf(stored);
  const altered: number[] = [];
  const counts = { signed: 0, chained: 0, later: 0, altered: 0 };
  for (const event of stored) {
    const proof = proofs.get(event) ?? 'later';
    counts[proof] += 1;
    if (proof === 'altered') altered.push(Number(event.revision) + 1);
  }
  const missing = gapsIn(
    stored.map(({ revision }) => revision),
    events,
  );
  return { altered, missing, unsigned: counts.chained, later: counts.later };
};
