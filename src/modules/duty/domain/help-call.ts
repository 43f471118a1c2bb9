import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import {
  HelpAcknowledged,
  HelpAsked,
  HelpEnded,
  HelpPassedOn,
  type HelpConcern,
  type HelpEvent,
  type HelpPlace,
} from '../contract/help-events.ts';
import { helpLifecycle, type HelpStatus } from '../contract/help-lifecycle.ts';

export type HelpCallState = {
  status: HelpStatus;
  asker: string;
  /** About whom the asker is worried; that member never learns of the call, also as staff. */
  about: string | null;
  /** Who was called, in this order; the same one again once all others were called as often. */
  called: readonly string[];
  askedAt: string;
  lastCalledAt: string | null;
};

export type HelpCallCommand =
  | {
      type: 'AskForHelp';
      signal: string;
      by: string;
      place: HelpPlace;
      concern: HelpConcern;
      /** Undefined where none was named. */
      about: { id: string; exists: boolean } | null;
      session: string | null;
      text: string | null;
      /** Who is on duty now, without the two whom it concerns. */
      onDuty: string | null;
      now: string;
    }
  /** `after`: how often it was passed on before, so that a job that runs twice passes it on once. */
  | { type: 'PassOn'; signal: string; to: string; after: number; now: string }
  | { type: 'Acknowledge'; signal: string; by: string; now: string }
  | { type: 'EndByStaff'; signal: string; by: string; now: string }
  | { type: 'TakeBack'; signal: string; by: string; now: string };

const ask = (command: Extract<HelpCallCommand, { type: 'AskForHelp' }>, state: HelpCallState) => {
  const { signal, by, place, concern, about, session, text, onDuty, now } = command;
  if (state.status !== 'none') return state.asker === by ? [] : refuse('HELP_DOES_NOT_EXIST');
  if (about && !about.exists) return refuse('USER_DOES_NOT_EXIST', { field: 'member' });
  const words = text?.trim() ?? '';
  return [
    did(HelpAsked, {
      signal,
      by,
      place,
      concern,
      member: concern === 'another' ? (about?.id ?? null) : null,
      session,
      ...(words === '' ? {} : { text: words }),
      at: now,
    }),
    ...(onDuty === null ? [] : [did(HelpPassedOn, { signal, to: onDuty, at: now })]),
  ];
};

const decide = (command: HelpCallCommand, state: HelpCallState): readonly HelpEvent[] | Refusal => {
  if (command.type === 'AskForHelp') return ask(command, state);
  const { signal, now } = command;
  if (state.status === 'none') return refuse('HELP_DOES_NOT_EXIST');
  if (command.type === 'PassOn')
    return state.status === 'waiting' && state.called.length === command.after
      ? [did(HelpPassedOn, { signal, to: command.to, at: now })]
      : [];
  const { by } = command;
  if (command.type === 'TakeBack') {
    if (by !== state.asker) return refuse('HELP_DOES_NOT_EXIST');
    return state.status === 'ended' ? [] : [did(HelpEnded, { signal, by, at: now })];
  }
  if (by === state.about) return refuse('HELP_DOES_NOT_EXIST');
  if (command.type === 'Acknowledge' && by === state.asker) return refuse('HELP_IS_YOURS');
  if (command.type === 'Acknowledge')
    return state.status === 'waiting' ? [did(HelpAcknowledged, { signal, by, at: now })] : [];
  return state.status === 'ended' ? [] : [did(HelpEnded, { signal, by, at: now })];
};

const evolve = (before: HelpCallState, fact: HelpEvent): HelpCallState => {
  const state = { ...before, status: helpLifecycle.after(before.status, fact.type) };
  switch (fact.type) {
    case 'HelpAsked':
      return { ...state, asker: fact.data.by, about: fact.data.member, askedAt: fact.data.at };
    case 'HelpPassedOn':
      return { ...state, called: [...state.called, fact.data.to], lastCalledAt: fact.data.at };
    case 'HelpAcknowledged':
    case 'HelpEnded':
      return state;
  }
};

/** One call for help, from the tap until it was looked after. */
export const helpCall: Decider<HelpCallState, HelpCallCommand, HelpEvent> = {
  stream: (signal) => `duty.help-${signal}`,
  initial: { status: 'none', asker: '', about: null, called: [], askedAt: '', lastCalledAt: null },
  evolve,
  decide,
  lifecycles: [follows(helpLifecycle, ({ status }) => status)],
};
