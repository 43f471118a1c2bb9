import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { between, hours, minutes, plus } from '#kernel/contract/time.ts';
import { CodeMissed, type AttemptEvent } from '../contract/attempt-events.ts';

export type AttemptsState = { misses: readonly string[] };
type AttemptsCommand = { type: 'Try'; now: string; limit: number } | { type: 'Miss'; member: string; now: string };

const MOST = 1000;

/** The codes that a member tried in vain. Only this member is slowed down, not the owners of the codes (C-105). */
export const attempts: Decider<AttemptsState, AttemptsCommand, AttemptEvent> = {
  stream: (member) => `membership-billing.attempts-${member}`,
  initial: { misses: [] },
  evolve: ({ misses }, { data }) => ({ misses: [...misses, data.at].slice(-MOST) }),
  decide: (command, { misses }) => {
    if (command.type === 'Miss') return [did(CodeMissed, { member: command.member, at: command.now })];
    const recent = misses.filter((at) => at > plus(command.now, -hours(1)));
    if (recent.length < command.limit) return [];
    const wait = between(command.now, plus(recent.at(-command.limit)!, hours(1)));
    return refuse('DISCOUNT_CODE_TOO_MANY_ATTEMPTS', {
      values: { minutes: Math.max(1, Math.ceil(wait / minutes(1))) },
    });
  },
};
