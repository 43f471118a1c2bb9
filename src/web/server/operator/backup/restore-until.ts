import type { EventMeta } from '#kernel/contract/event.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import type { BackupEvent } from './making.ts';

/**
 * How far back: a position of the event store that was backed up, or an instant by the product's clock, as `replay` and the
 * audit pages tell it. Everything when absent.
 */
export type RestoreUntil = { position: Position } | { time: string };

const POSITION = /^\d{20}(-\d{20})?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Whether a date that a computer would silently move on exists: 2026-02-30 does not. */
const isDay = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};

/** Parses the option; undefined when it is neither a position nor an instant with its zone. */
export const untilIn = (typed: string): RestoreUntil | undefined => {
  if (POSITION.test(typed)) return { position: typed };
  if (!INSTANT.test(typed) || !isDay(typed.slice(0, 10)) || Number.isNaN(Date.parse(typed))) return undefined;
  return { time: new Date(typed).toISOString() };
};

export const happenedAt = ({ meta }: Pick<BackupEvent, 'meta'>): string => (meta as EventMeta).occurredAt;

/**
 * Whether an event is restored. The first one beyond the bound ends the restore, so that the result is a prefix of the
 * log, even if clocks of several machines differed.
 */
export const isWithin = (until: RestoreUntil | undefined): ((event: BackupEvent) => boolean) => {
  if (until === undefined) return () => true;
  if ('position' in until) return ({ position }) => position <= until.position;
  const end = Date.parse(until.time);
  return (event) => Date.parse(happenedAt(event)) <= end;
};
