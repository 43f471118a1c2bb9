import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { badInput, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { ROTA_DAYS_MAX, SHIFT_DAYS_MAX } from '../contract/duty-api.ts';
import {
  ShiftCanceled,
  ShiftDeclined,
  ShiftHandedOver,
  ShiftOffered,
  ShiftPlanned,
  type ShiftEvent,
} from '../contract/shift-events.ts';
import { shiftLifecycle, type ShiftStatus } from '../contract/shift-lifecycle.ts';

export type ShiftState = { status: ShiftStatus; member: string; offeredTo: string | null; until: string };

/** `isStaff`: only staff can be on duty. */
type OnDuty = { id: string; isStaff: boolean };

export type ShiftCommand =
  | { type: 'PlanShift'; shift: string; by: string; member: OnDuty; from: string; until: string; now: string }
  | { type: 'OfferShift'; shift: string; by: string; to: OnDuty; now: string }
  | { type: 'AcceptShift' | 'DeclineShift' | 'CancelShift'; shift: string; by: string; now: string };

const timeProblem = (from: string, until: string, now: string): Refusal | undefined => {
  if (until <= from) return badInput('until', 'choose an end after the beginning');
  if (until <= now) return badInput('until', 'choose an end that is still to come');
  if (between(from, until) > days(SHIFT_DAYS_MAX)) return badInput('until', `at most ${SHIFT_DAYS_MAX} days`);
  if (between(now, from) > days(ROTA_DAYS_MAX)) return badInput('from', `at most ${ROTA_DAYS_MAX} days ahead`);
  return undefined;
};

const plan = (command: Extract<ShiftCommand, { type: 'PlanShift' }>, state: ShiftState) => {
  const { shift, by, member, from, until, now } = command;
  // An answer was lost and the call came again.
  if (state.status === 'planned' && state.member === member.id) return [];
  if (state.status !== 'none') return refuse('SHIFT_CHANGED_MEANWHILE');
  if (!member.isStaff) return refuse('USER_DOES_NOT_EXIST', { field: 'member' });
  return timeProblem(from, until, now) ?? [did(ShiftPlanned, { shift, by, member: member.id, from, until, at: now })];
};

const decide = (command: ShiftCommand, state: ShiftState): readonly ShiftEvent[] | Refusal => {
  if (command.type === 'PlanShift') return plan(command, state);
  const { shift, by, now } = command;
  if (state.status === 'none') return refuse('SHIFT_DOES_NOT_EXIST');
  if (command.type === 'CancelShift' && state.status === 'canceled') return [];
  if (state.status === 'canceled' || state.until <= now) return refuse('SHIFT_CHANGED_MEANWHILE');
  switch (command.type) {
    case 'OfferShift': {
      const { to } = command;
      if (!to.isStaff) return refuse('USER_DOES_NOT_EXIST', { field: 'to' });
      if (to.id === state.member) return refuse('SHIFT_CHANGED_MEANWHILE', { field: 'to' });
      return state.offeredTo === to.id ? [] : [did(ShiftOffered, { shift, by, to: to.id, at: now })];
    }
    case 'AcceptShift':
      if (state.member === by) return [];
      return state.offeredTo === by
        ? [did(ShiftHandedOver, { shift, from: state.member, to: by, at: now })]
        : refuse('SHIFT_CHANGED_MEANWHILE');
    case 'DeclineShift':
      return state.offeredTo === by ? [did(ShiftDeclined, { shift, by, at: now })] : refuse('SHIFT_CHANGED_MEANWHILE');
    case 'CancelShift':
      return [did(ShiftCanceled, { shift, by, at: now })];
  }
};

const evolve = (before: ShiftState, fact: ShiftEvent): ShiftState => {
  const state = { ...before, status: shiftLifecycle.after(before.status, fact.type) };
  switch (fact.type) {
    case 'ShiftPlanned':
      return { ...state, member: fact.data.member, until: fact.data.until };
    case 'ShiftOffered':
      return { ...state, offeredTo: fact.data.to };
    case 'ShiftHandedOver':
      return { ...state, member: fact.data.to, offeredTo: null };
    case 'ShiftDeclined':
    case 'ShiftCanceled':
      return { ...state, offeredTo: null };
  }
};

/** One time for which a member of the staff is on duty. */
export const shift: Decider<ShiftState, ShiftCommand, ShiftEvent> = {
  stream: (id) => `duty.shift-${id}`,
  initial: { status: 'none', member: '', offeredTo: null, until: '' },
  evolve,
  decide,
  lifecycles: [follows(shiftLifecycle, ({ status }) => status)],
};
