import type { Recorded } from '#kernel/log/event-log.ts';
import { moneyStory, type MoneyStory } from '#modules/membership-billing/index.ts';
import type { ReadingParts } from './parts.ts';

/** Histories of payments. */
export const PAYMENTS = 'membership-billing.membership-';

/** What only the whole history says of one event of it. */
export type MoneyNote = {
  /** By which rule it came, where what woke the program says nothing about that. */
  rule: string | undefined;
  /** The charge that it is about. */
  about: string | undefined;
};

/** Events of payments with the rule and the charge that belong to them. */
export const moneyNotes = async (
  { facts }: Pick<ReadingParts, 'facts'>,
  events: readonly Recorded[],
): Promise<(event: Recorded) => MoneyNote> => {
  const streams = new Set(events.map(({ stream }) => stream).filter((stream) => stream.startsWith(PAYMENTS)));
  const stories = new Map<string, MoneyStory>();
  for (const stream of streams) stories.set(stream, moneyStory((await facts(stream)).facts));
  return ({ id, stream }) => {
    const story = stories.get(stream);
    return { rule: story?.rules.get(id), about: story?.about.get(id) };
  };
};
