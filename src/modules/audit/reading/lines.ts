import type { Recorded } from '#kernel/log/event-log.ts';
import type { HistoryLine, Piece } from '../contract/api.ts';
import { idsIn, idsOf } from '../domain/ids.ts';
import { causeOf, reasonsFor, withoutEvent, type Reason } from './causes.ts';
import type { Lens } from './lens.ts';
import { NOTICES } from '../projections/histories.ts';
import { moneyNotes, type MoneyNote } from './money-notes.ts';
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
  const [reasons, proofOf, noteOf] = await Promise.all([
    reasonsFor({ log, sql, chain }, events, lens),
    proofsFor({ log, chain }, events),
    moneyNotes(parts, events),
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
      sentence: isHidden(event)
        ? [{ text: HIDDEN_SENTENCE }]
        : withCharge(sentencePieces(log, event, proofOf(event), names), noteOf(event)),
      proof: proofOf(event),
      ...why(event, reasons.get(event.id)!, noteOf(event), names),
    })),
  };
};

const withCharge = (sentence: Piece[], { about }: MoneyNote): Piece[] =>
  about === undefined ? sentence : [...sentence, { text: ` It is about ${about}.` }];

/** A notification, and what happened to wake the program, is what a fact was learned from; why it came is another thing. */
const why = (
  event: Recorded,
  reason: Reason,
  { rule }: MoneyNote,
  names: Naming,
): Pick<HistoryLine, 'cause' | 'learned_from'> => {
  const isNotified = reason.stream?.startsWith(NOTICES) === true && !event.stream.startsWith(NOTICES);
  if (rule === undefined && !isNotified) return { cause: causeOf(reason, names), learned_from: null };
  const own: Reason =
    rule === undefined
      ? withoutEvent(event.meta.actor)
      : { kind: 'event', text: rule.charAt(0).toLowerCase() + rule.slice(1), stream: event.stream, revision: null };
  const isLearned = isNotified || reason.kind === 'request';
  return { cause: causeOf(own, names), learned_from: isLearned ? causeOf(reason, names) : null };
};
