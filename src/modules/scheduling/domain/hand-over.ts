import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, minutes } from '#kernel/contract/time.ts';
import { MemberUnregistered, SessionHandedOver, type SessionEvent } from '../contract/session-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { SeatOfferDeclined, WaitingListLeft } from '../contract/waiting-list-events.ts';
import { plannerProblem, type PlannedIn, type Planner } from './session-plan.ts';
import type { Acting, SessionState } from './session-state.ts';
import { thenTend, type WaitingSettings } from './waiting-list.ts';

type HandOverSettings = WaitingSettings &
  Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE'> &
  Parameters<typeof plannerProblem>[0]['settings'];

/** A session gets another host. */
export type HandOverCommand =
  | {
      type: 'HandOver';
      session: string;
      by: Acting;
      host: Planner & { exists: boolean };
      well: PlannedIn;
      /** How often its series has changed hands. */
      handOvers: number;
      now: string;
      settings: HandOverSettings;
    }
  /** The series has another host, and its session follows; who may host was judged with the series. */
  | {
      type: 'FollowHost';
      session: string;
      by: string;
      host: string;
      timezone: string;
      handOvers: number;
      now: string;
      settings: HandOverSettings;
    };
type HandOverDecision = readonly SessionEvent[] | Refusal;

export const decideHandOver = (command: HandOverCommand, state: SessionState): HandOverDecision => {
  if (command.type === 'FollowHost') {
    const { by, host, timezone, handOvers } = command;
    return doorsAreOpen(command, state) || state.host === host
      ? []
      : handedOver(command, state, { by, host, timezone, handOvers, withSeries: true });
  }
  const { by, host, handOvers } = command;
  if (!by.isAdmin) return refuse('NOT_ALLOWED');
  if (state.status === 'canceled') return refuse('SESSION_CANCELED');
  if (state.status === 'over') return refuse('SESSION_ENDED');
  if (doorsAreOpen(command, state)) return refuse('SESSION_DOORS_OPEN_ALREADY');
  if (state.host === host.member) return [];
  if (state.removed.has(host.member)) return refuse('NEW_HOST_WAS_REMOVED', HOST);
  const refusal = newHostProblem({ ...command, group: state.well, groupHosted: state.groupHosted });
  if (refusal) return refusal;
  return handedOver(command, state, {
    by: by.member,
    host: host.member,
    timezone: host.timezone,
    handOvers,
    withSeries: false,
  });
};

const HOST = { field: 'host' };

/**
 * Whether a member may take over a planned session; the refusal is for the requesting staff (SCH-128, C-066, C-156).
 */
export const newHostProblem = (
  input: Parameters<typeof plannerProblem>[0] & { host: Planner & { exists: boolean } },
): Refusal | undefined => {
  if (!input.host.exists) return refuse('USER_DOES_NOT_EXIST', HOST);
  const problem = plannerProblem(input);
  switch (problem?.refused) {
    case undefined:
      return undefined;
    case 'ON_PROBATION':
      return refuse('NEW_HOST_LIMITED', HOST);
    case 'HOST_LEVEL_TOO_LOW':
    case 'MAIN_WELL_HOST_LEVEL_TOO_LOW':
    case 'GROUP_HOSTING_NOT_ALLOWED':
      return refuse('NEW_HOST_LEVEL_TOO_LOW', HOST);
    case 'HOST_EMAIL_NOT_VERIFIED':
      return refuse('NEW_HOST_EMAIL_NOT_VERIFIED', HOST);
    // A private Well does not exist for outsiders (C-142).
    case 'GROUP_DOES_NOT_EXIST':
    // By the own name the Well does not know a member who goes by another one there.
    case 'HANDLE_NOT_HERE':
    case 'HOST_NOT_PART_OF_GROUP':
      return refuse('NEW_HOST_NOT_PART_OF_GROUP', HOST);
    default:
      return problem;
  }
};

/** People may be waiting in its room for the host they know; from then on a substitute leads (ROM-082). */
const doorsAreOpen = ({ now, settings }: HandOverCommand, { status, startsAt }: SessionState): boolean =>
  status !== 'scheduled' || between(now, startsAt) <= minutes(settings.ENTRY_PERMISSION_MIN_BEFORE);

type HandOverFacts = Pick<
  Extract<SessionEvent, { type: 'SessionHandedOver' }>['data'],
  'by' | 'host' | 'timezone' | 'handOvers' | 'withSeries'
>;

/** The host needs no seat and no place in line; the seat goes to the waiting list. */
const handedOver = (command: HandOverCommand, state: SessionState, facts: HandOverFacts): readonly SessionEvent[] => {
  const { session } = command;
  const about = { session, member: facts.host, because: 'became-host' as const };
  const leads = !state.groupHosted;
  return thenTend(
    command,
    [
      ...(leads && state.attendees.has(facts.host) ? [did(MemberUnregistered, about)] : []),
      ...(leads && state.waiting.has(facts.host)
        ? [did(state.offers.has(facts.host) ? SeatOfferDeclined : WaitingListLeft, about)]
        : []),
      did(SessionHandedOver, { session, before: state.host, groupHosted: state.groupHosted, ...facts }),
    ],
    state,
  );
};
