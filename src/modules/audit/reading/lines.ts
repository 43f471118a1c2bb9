import type { Recorded } from '#kernel/log/event-log.ts';
import type { HistoryLine } from '../contract/api.ts';
import { idsIn, idsOf } from '../domain/ids.ts';
import { causeOf, reasonsFor } from './causes.ts';
import type { Lens } from './lens.ts';
import { naming, type Naming } from './naming.ts';
import type { ReadingParts } from './parts.ts';
import { proofsFor } from './proofs.ts';
import { actorName, sentencePieces } from './words.ts';

const HIDDEN = 'Hidden';
const HIDDEN_SENTENCE = 'Something happened that belongs to another scope.';

/**
 * Events of a history as lines. Letters for people follow `known`, the ids of the whole history, so that a person is
 * Member B on every page of it.
 */
export const linesOf = async (
  parts: ReadingParts,
  events: readonly Recorded[],
  known: readonly string[],
  lens: Lens,
): Promise<{ lines: HistoryLine[]; names: Naming }> => {
  const { log, sql, people, chain } = parts;
  const isHidden = ({ stream, type }: Recorded) => lens.hidden(stream)?.event(type) ?? false;
  const [reasons, proofOf] = await Promise.all([
    reasonsFor({ log, sql, chain }, events, lens),
    proofsFor({ log, chain }, events),
  ]);
  const ids = new Set(known);
  for (const event of events) if (!isHidden(event)) idsOf(event.data, ids);
  for (const { text } of reasons.values()) for (const id of idsIn(text)) ids.add(id.toLowerCase());
  const names = await naming({ sql, people }, [...ids], lens);
  return {
    names,
    lines: events.map((event) => ({
      number: Number(event.revision) + 1,
      id: event.id,
      type: isHidden(event) ? HIDDEN : event.type,
      at: event.meta.occurredAt,
      actor: isHidden(event) ? HIDDEN : actorName(event, names),
      sentence: isHidden(event) ? [{ text: HIDDEN_SENTENCE }] : sentencePieces(log, event, proofOf(event), names),
      proof: proofOf(event),
      cause: causeOf(reasons.get(event.id)!, names),
    })),
  };
};
