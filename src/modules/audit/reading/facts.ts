import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import { idsOf } from '../domain/ids.ts';

/** A whole history as deciders read it: personal fields sealed away. */
export type ReadingFacts = {
  facts: readonly Recorded[];
  /** Every id in it, by first appearance. */
  ids: readonly string[];
};

const CACHED = 6;

/**
 * Histories as they are now. The last few stay in memory, so that a slider may move over ten thousand events; nothing
 * personal is among them, and a history only ever grows.
 */
export const factsReader = (log: EventLog) => {
  const cached = new Map<string, ReadingFacts>();
  const lastRevision = async (stream: string): Promise<bigint | undefined> => {
    for await (const { revision } of log.store.readStream(stream, { direction: 'backwards', limit: 1 }))
      return revision;
    return undefined;
  };
  return async (stream: string): Promise<ReadingFacts> => {
    const known = cached.get(stream);
    cached.delete(stream);
    const isCurrent = known !== undefined && known.facts.at(-1)?.revision === (await lastRevision(stream));
    const facts = isCurrent ? known : await read(log, stream);
    cached.set(stream, facts);
    if (cached.size > CACHED) cached.delete(cached.keys().next().value!);
    return facts;
  };
};
export type FactsReader = ReturnType<typeof factsReader>;

const read = async (log: EventLog, stream: string): Promise<ReadingFacts> => {
  const { events } = await log.facts(stream);
  const ids = new Set<string>();
  for (const { data, meta } of events) {
    if ('id' in meta.actor) ids.add(meta.actor.id);
    idsOf(data, ids);
  }
  idsOf(stream, ids);
  return { facts: events, ids: [...ids] };
};
