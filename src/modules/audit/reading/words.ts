import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import type { Piece } from '../contract/api.ts';
import { replaceIds } from '../domain/ids.ts';
import { renamed, type Plain } from '../domain/plain.ts';
import { actorOf, sentenceOf } from '../domain/sentence.ts';
import type { LineProof } from '../chain/proving.ts';
import { between, hours } from '#kernel/contract/time.ts';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import type { Naming } from './naming.ts';
import { NOT_RECORDED } from './proofs.ts';

const ID = /(?:\b[Mm]ember )?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;
/** Keyed hashes carry no information for readers. */
const FINGERPRINT = /\b([0-9a-f]{8})[0-9a-f]{24,}\b/g;

/** Usernames stay as they are, also at the beginning of a sentence. */
const begun = (name: string): string => name.replace(/^former member/, 'Former member');

/** A text with ids in pieces: names, and ways to what they stand for. */
export const piecesOf = (text: string, naming: Naming): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(ID)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) });
    const piece = naming.piece(found[1]!.toLowerCase());
    pieces.push(found.index === 0 ? { ...piece, text: begun(piece.text) } : piece);
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
};

/** What is learned later than this after it happened says so. */
const LATE = hours(1);

/** Whether the provider dates an event long before the product learned of it. */
export const isLearnedLate = ({ data: { happenedAt }, meta }: Pick<Recorded, 'data' | 'meta'>): boolean =>
  typeof happenedAt === 'string' && between(happenedAt, meta.occurredAt) >= LATE;

const learnedLate = (event: Pick<Recorded, 'data' | 'meta'>): string | null =>
  isLearnedLate(event)
    ? `Learned on ${instantInWords(event.meta.occurredAt)}, happened on ${instantInWords(String(event.data['happenedAt']))}.`
    : null;

export const sentencePieces = (log: EventLog, event: Recorded, proof: LineProof, naming: Naming): Piece[] => {
  const pieces = piecesOf(sentenceOf(event, { says: log.says(event), subject: log.subjectOf(event) }), naming);
  const late = learnedLate(event);
  return [
    ...(proof === 'altered' ? [{ text: NOT_RECORDED }] : []),
    ...pieces,
    ...(late === null ? [] : [{ text: ` ${late}` }]),
  ];
};

export const actorName = (event: Recorded, naming: Naming): string =>
  begun(replaceIds(actorOf(event.meta.actor), naming.name));

export const shownText = (text: string, naming: Naming): string =>
  replaceIds(text, (id) => naming.name(id)).replaceAll(FINGERPRINT, '$1…');

/** A value for reading: names for ids, the beginning of fingerprints. */
export const shown = (value: Plain, naming: Naming): Plain => renamed(value, (text) => shownText(text, naming));
