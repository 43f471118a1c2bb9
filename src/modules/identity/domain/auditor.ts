import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { holdsAt, saysSomething, type AuditorScope, type AuditRight } from '../contract/auditor.ts';
import { AuditorAppointed, AuditorDismissed, type AuditorEvent } from '../contract/auditor-events.ts';
import { auditorLifecycle } from '../contract/auditor-lifecycle.ts';

/** The latest appointment; null when there is none or it was revoked. */
export type AuditorState = { right: AuditRight | null; wasAppointed: boolean };

/** `by`: the admin who asks; null on the command line. */
export type AuditorCommand =
  | {
      type: 'Appoint';
      member: string;
      by: string | null;
      /** Folded from the member's account. */
      exists: boolean;
      scope: readonly AuditorScope[];
      hours: number;
      maxHours: number;
      reason: string;
      now: string;
    }
  | { type: 'Dismiss'; member: string; now: string };

const evolve = (state: AuditorState, fact: AuditorEvent): AuditorState => {
  switch (fact.type) {
    case 'AuditorAppointed':
      return { right: { scope: fact.data.scope, until: fact.data.until }, wasAppointed: true };
    case 'AuditorDismissed':
      return { ...state, right: null };
  }
};

const decide = (command: AuditorCommand, state: AuditorState): readonly AuditorEvent[] | Refusal => {
  const { member, now } = command;
  if (command.type === 'Dismiss') {
    if (!state.wasAppointed) return refuse('AUDITOR_DOES_NOT_EXIST');
    return holdsAt(state.right, now) ? [did(AuditorDismissed, { member })] : [];
  }
  if (!command.exists) return refuse('USER_DOES_NOT_EXIST', { field: 'member' });
  // Staff must not appoint the auditors who watch them.
  if (command.by === member) return refuse('AUDITOR_NOT_ONESELF', { field: 'member' });
  const scope = command.scope.includes('everything')
    ? (['everything'] as const)
    : [...new Set(command.scope)].toSorted();
  if (scope.length === 0) return refuse('AUDITOR_SCOPE_REQUIRED', { field: 'scope' });
  if (!Number.isInteger(command.hours) || command.hours < 1 || command.hours > command.maxHours)
    return refuse('AUDITOR_TIME_INVALID', { field: 'hours', values: { most: command.maxHours } });
  if (!saysSomething(command.reason)) return refuse('AUDIT_REASON_REQUIRED', { field: 'reason' });
  const until = plus(now, hours(command.hours));
  return [did(AuditorAppointed, { member, scope: [...scope], until, reason: command.reason.trim() })];
};

export const AUDITORS = 'identity.auditor-';

export const auditor: Decider<AuditorState, AuditorCommand, AuditorEvent> = {
  stream: (member) => `${AUDITORS}${member}`,
  initial: { right: null, wasAppointed: false },
  evolve,
  decide,
  lifecycles: [
    follows(auditorLifecycle, ({ right, wasAppointed }) =>
      right !== null ? 'appointed' : wasAppointed ? 'dismissed' : 'none',
    ),
  ],
};
