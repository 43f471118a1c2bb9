import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days, minutes } from '#kernel/contract/time.ts';
import { ReportCounted, type ReporterEvent } from '../contract/moderation-events.ts';

/** When each report of the newest day was sent, the oldest first. */
export type ReporterState = { sent: GrowingMap<string, string> };

export type ReporterCommand = {
  type: 'CountReport';
  member: string;
  report: string;
  now: string;
  most: { perMinute: number; perDay: number };
};

const decide = (command: ReporterCommand, { sent }: ReporterState): readonly ReporterEvent[] | Refusal => {
  const { member, report, now, most } = command;
  if (sent.has(report)) return [];
  const within = (milliseconds: number) => [...sent.values()].filter((at) => between(at, now) < milliseconds).length;
  if (within(minutes(1)) >= most.perMinute) return refuse('TOO_MANY_REQUESTS');
  if (within(days(1)) >= most.perDay) return refuse('REPORTS_TOO_MANY');
  return [did(ReportCounted, { member, report, at: now })];
};

/** The number of reports of one member is limited: enough for real need, too few to flood staff (I-049). */
export const reporter: Decider<ReporterState, ReporterCommand, ReporterEvent> = {
  stream: (member) => `moderation.reporter-${member}`,
  initial: { sent: GrowingMap.of() },
  evolve: ({ sent }, { data: { report, at } }) => {
    let recent = sent;
    for (let first = recent.first(); first && between(first[1], at) >= days(1); first = recent.first())
      recent = recent.without(first[0]);
    return { sent: recent.with(report, at) };
  },
  decide,
};
