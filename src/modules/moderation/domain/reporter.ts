import type { Decider } from '../../../shared-kernel/decider.ts';
import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { between, days, minutes } from '../../../shared-kernel/contract/time.ts';
import { ReportCounted, type ReporterEvent } from '../contract/moderation-events.ts';

/** The reports of the newest day, oldest first. */
export type ReporterState = { sent: readonly { report: string; at: string }[] };

export type ReporterCommand = {
  type: 'CountReport';
  member: string;
  report: string;
  now: string;
  most: { perMinute: number; perDay: number };
};

const decide = (command: ReporterCommand, { sent }: ReporterState): readonly ReporterEvent[] | Refusal => {
  const { member, report, now, most } = command;
  if (sent.some((each) => each.report === report)) return [];
  const within = (milliseconds: number) => sent.filter(({ at }) => between(at, now) < milliseconds).length;
  if (within(minutes(1)) >= most.perMinute) return refuse('TOO_MANY_REQUESTS');
  if (within(days(1)) >= most.perDay) return refuse('REPORTS_TOO_MANY');
  return [did(ReportCounted, { member, report, at: now })];
};

/** How many reports one member sends: enough for whoever needs them, too few to drown staff in (I-049). */
export const reporter: Decider<ReporterState, ReporterCommand, ReporterEvent> = {
  stream: (member) => `moderation.reporter-${member}`,
  initial: { sent: [] },
  evolve: ({ sent }, { data: { report, at } }) => ({
    sent: [...sent.filter((each) => between(each.at, at) < days(1)), { report, at }],
  }),
  decide,
};
