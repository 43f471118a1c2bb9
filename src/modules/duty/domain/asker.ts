import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days, hours } from '#kernel/contract/time.ts';
import { HelpCounted, type AskerEvent } from '../contract/help-events.ts';

/** When each call of the newest day was sent, the oldest first. */
export type AskerState = { sent: GrowingMap<string, string> };

export type AskerCommand = {
  type: 'CountHelp';
  member: string;
  signal: string;
  now: string;
  most: { perHour: number; perDay: number };
};

const decide = (command: AskerCommand, { sent }: AskerState): readonly AskerEvent[] | Refusal => {
  const { member, signal, now, most } = command;
  if (sent.has(signal)) return [];
  const within = (milliseconds: number) => [...sent.values()].filter((at) => between(at, now) < milliseconds).length;
  if (within(hours(1)) >= most.perHour || within(days(1)) >= most.perDay) return refuse('HELP_ASKED_OFTEN');
  return [did(HelpCounted, { member, signal, at: now })];
};

/** The calls of one member are limited: enough for every need, too few to keep staff from others. */
export const asker: Decider<AskerState, AskerCommand, AskerEvent> = {
  stream: (member) => `duty.asker-${member}`,
  initial: { sent: GrowingMap.of() },
  evolve: ({ sent }, { data: { signal, at } }) => {
    let recent = sent;
    for (let first = recent.first(); first && between(first[1], at) >= days(1); first = recent.first())
      recent = recent.without(first[0]);
    return { sent: recent.with(signal, at) };
  },
  decide,
};
