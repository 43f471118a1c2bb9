import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import type { Cause } from '../contract/api.ts';
import { actorOf, ruleName, sentenceOf } from '../domain/sentence.ts';
import { placesOf, type PlaceRow } from '../projections/histories.ts';
import { refOf } from '../projections/index-of-histories.ts';
import type { Lens } from './lens.ts';
import type { ReadingParts } from './parts.ts';
import { marked, proofsFor } from './proofs.ts';
import type { Naming } from './naming.ts';
import { piecesOf } from './words.ts';

/** One event by its place; undefined when its history was ended or cut. */
export const eventAt = async (
  log: EventLog,
  { stream, revision }: Pick<PlaceRow, 'stream' | 'revision'>,
  personal: boolean,
): Promise<Recorded | undefined> => {
  const [event] = await log.part(stream, { from: BigInt(revision), limit: 1, personal });
  return event?.revision === BigInt(revision) ? event : undefined;
};

/** Why, without ids replaced: what remains of a cause once it was looked up. */
export type Reason = { kind: Cause['kind']; text: string; stream: string | null; revision: number | null };

/** What led to each of these events. Causes that the viewer may not read are said to be there, and nothing else. */
export const reasonsFor = async (
  { log, sql, chain }: Pick<ReadingParts, 'log' | 'sql' | 'chain'>,
  events: readonly Recorded[],
  lens: Lens,
): Promise<Map<string, Reason>> => {
  const causing = new Set(events.map(({ meta }) => meta.causation).filter((id) => id !== undefined));
  const places = new Map((await placesOf(sql, [...causing])).map((place) => [place.event, place]));
  const causes = new Map(
    await Promise.all([...causing].map(async (id) => [id, await causeAt(log, places.get(id), lens)] as const)),
  );
  const proofOf = await proofsFor(
    { log, chain },
    [...causes.values()].flatMap(({ event }) => event ?? []),
  );
  const found = new Map(
    [...causes].map(([id, { reason, event }]) => [
      id,
      event === undefined
        ? reason
        : {
            ...reason,
            text: marked(sentenceOf(event, { says: log.says(event), subject: log.subjectOf(event) }), proofOf(event)),
          },
    ]),
  );
  return new Map(
    events.map((event) => {
      const { causation, actor } = event.meta;
      const by = causation === undefined ? undefined : found.get(causation);
      return [event.id, by ?? withoutEvent(actor)];
    }),
  );
};

/** A cause with what is said of it where the event itself says nothing. */
const causeAt = async (
  log: EventLog,
  place: PlaceRow | undefined,
  lens: Lens,
): Promise<{ reason: Reason; event?: Recorded }> => {
  const nowhere = { kind: 'event', stream: null, revision: null } as const;
  if (place === undefined) return { reason: { ...nowhere, text: 'An event that is not kept any more.' } };
  const outside = { reason: { ...nowhere, text: 'An event outside your appointment.' } };
  if (!lens.mayRead(place.stream)) return outside;
  const event = await eventAt(log, place, lens.clear);
  if (event !== undefined && lens.hidden(place.stream)?.event(event.type) === true) return outside;
  const { stream, revision } = place;
  return {
    reason: { kind: 'event', text: '⚠ An event that is missing in its history.', stream, revision },
    ...(event === undefined ? {} : { event }),
  };
};

/** A reason where no event is one. */
export const withoutEvent = (actor: Recorded['meta']['actor']): Reason => {
  const nowhere = { stream: null, revision: null };
  if (actor.kind !== 'system')
    return { kind: 'request', text: `a request by ${lowerFirst(actorOf(actor))}`, ...nowhere };
  return actor.policy === 'operator'
    ? { kind: 'request', text: 'a command on the command line', ...nowhere }
    : { kind: 'rule', text: `the rule “${ruleName(actor.policy)}”`, ...nowhere };
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A cause as it is shown. */
export const causeOf = ({ kind, text, stream, revision }: Reason, naming: Naming): Cause => ({
  kind,
  sentence: piecesOf(text, naming),
  ref: stream === null ? null : refOf(stream),
  event: revision === null ? null : revision + 1,
});
