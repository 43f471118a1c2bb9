import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import type { SessionEvent } from '../contract/session-events.ts';
import { sessionLifecycle } from '../contract/session-lifecycle.ts';
import { waitingListCloses } from '../contract/session-view.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import {
  MemberSkipped,
  SeatOffered,
  SeatOfferDeclined,
  SeatOfferLapsed,
  SeatOfferMoved,
  WaitingApart,
  WaitingListJoined,
  WaitingListLeft,
} from '../contract/waiting-list-events.ts';
import { unrestricted, isThere, waitsApart, type Apart } from './apart.ts';
import { evolve, type SessionState } from './session-state.ts';

export type WaitingSettings = Pick<
  SchedulingSettings,
  'WAITING_LIST_CLOSES_MIN' | 'SEAT_OFFER_SHARE' | 'SEAT_OFFER_LEAST_MIN' | 'SEAT_OFFER_MOST_MIN'
>;
/** Why a member with an offer cannot have the seat. */
export type SkippedBecause = Extract<SessionEvent, { type: 'MemberSkipped' }>['data']['because'];

type WaitingListAbout = { session: string; now: string; settings: WaitingSettings };
export type WaitingListCommand =
  | (WaitingListAbout & { type: 'JoinWaitingList'; member: string; apart?: Apart })
  /** The members with whom a waiting member shares no session have changed. */
  | (WaitingListAbout & { type: 'WaitApart'; member: string; apart: readonly string[] })
  | (WaitingListAbout & {
      type: 'LeaveWaitingList';
      member: string;
      because: 'own-wish' | 'left-well' | 'removed-from-well' | 'account-closed';
    })
  /** Offers of seats end by the clock, and free seats are offered. */
  | (WaitingListAbout & { type: 'TendWaitingList' })
  | (WaitingListAbout & { type: 'Skip'; member: string; because: SkippedBecause });

type WaitingListCommandOf<Type extends WaitingListCommand['type']> = Extract<WaitingListCommand, { type: Type }>;
type WaitingListDecision = readonly SessionEvent[] | Refusal;

/** Full sessions have a line; seats that become free are offered in its order (I-025). */
export const decideWaitingList = (command: WaitingListCommand, state: SessionState): WaitingListDecision => {
  switch (command.type) {
    case 'JoinWaitingList':
      return decideJoin(command, state);
    case 'WaitApart':
      return decideApart(command, state);
    case 'LeaveWaitingList':
      return decideLeave(command, state);
    case 'TendWaitingList':
      return thenTend(command, [], state);
    case 'Skip': {
      const { session, member, because } = command;
      return state.offers.has(member)
        ? thenTend(command, [did(MemberSkipped, { session, member, because })], state)
        : [];
    }
  }
};

const decideJoin = (command: WaitingListCommandOf<'JoinWaitingList'>, state: SessionState): WaitingListDecision => {
  const { session, member, now, settings, apart = unrestricted } = command;
  if (state.status === 'canceled') return refuse('SESSION_CANCELED');
  if (state.removed.has(member)) return refuse('SESSION_BLOCKED_USER');
  if (state.attendees.has(member) || state.waiting.has(member)) return [];
  if (state.status === 'over') return refuse('SESSION_ENDED');
  if (!state.groupHosted && state.host === member) return refuse('HOST_CANNOT_REGISTER');
  if (between(now, state.startsAt) <= 0) return refuse('SESSION_ALREADY_STARTED');
  // A restricted member sees the session as full and may therefore wait as for any full session, but gets no offer
  // (C-024).
  const seesFull = isThere(state, apart.restrictedBy);
  if (!seesFull && isThere(state, apart.restricts)) return refuse('SESSION_BLOCKED_USER');
  if (state.kind === 'EXTERNAL') return refuse(seesFull ? 'SESSION_FULL' : 'WAITING_LIST_NOT_NEEDED');
  if (!seesFull && hasSeatFor(member, state, command)) return refuse('WAITING_LIST_NOT_NEEDED');
  if (now >= waitingListCloses(state.startsAt, settings)) return refuse('WAITING_LIST_CLOSED');
  const others = apart.others.length > 0 ? { apart: [...apart.others] } : {};
  return thenTend(command, [did(WaitingListJoined, { session, member, ...others })], state);
};

const decideApart = (command: WaitingListCommandOf<'WaitApart'>, state: SessionState): WaitingListDecision => {
  const { session, member } = command;
  const [before, after] = [state.apart.get(member) ?? [], command.apart].map((all) => all.toSorted());
  if (!state.waiting.has(member) || before!.join() === after!.join()) return [];
  return thenTend(command, [did(WaitingApart, { session, member, apart: after! })], state);
};

const decideLeave = (command: WaitingListCommandOf<'LeaveWaitingList'>, state: SessionState): WaitingListDecision => {
  const { session, member, because } = command;
  if (!state.waiting.has(member)) return [];
  const left = state.offers.has(member) ? SeatOfferDeclined : WaitingListLeft;
  return thenTend(command, [did(left, { session, member, because })], state);
};

/**
 * Until when a seat that is free now may be offered: for a share of the time that is left, so that the window shrinks as the
 * start nears, and never into the last minutes. Nothing when too little time is left to answer.
 */
export const offerUntil = (now: string, startsAt: string, settings: WaitingSettings): string | undefined => {
  const [least, most] = [minutes(settings.SEAT_OFFER_LEAST_MIN), minutes(settings.SEAT_OFFER_MOST_MIN)];
  const share = between(now, startsAt) / settings.SEAT_OFFER_SHARE;
  const wanted = Math.min(Math.max(share, least), Math.max(most, least));
  const window = Math.min(wanted, between(now, waitingListCloses(startsAt, settings)));
  return window < least ? undefined : plus(now, Math.floor(window / minutes(1)) * minutes(1));
};

/**
 * Whether a member may take a seat now: one that is held for them, or a free one while the list is empty. As long as
 * seats are offered, waiting members come first, even before an offer.
 */
export const hasSeatFor = (
  member: string,
  state: SessionState,
  { now, settings }: { now: string; settings: WaitingSettings },
): boolean => {
  if (state.kind === 'EXTERNAL') return true;
  if (isOffered(member, state, now)) return true;
  const retained = [...state.offers.values()].filter((until) => until > now).length;
  const inLine = [...state.waiting].filter((each) => !state.offers.has(each) && !waitsApart(each, state));
  const next = offerUntil(now, state.startsAt, settings) === undefined ? 0 : inLine.length;
  return state.attendees.size + retained + next < state.maxAttendees;
};

/** A seat is held for this member, and the deadline has not passed. */
export const isOffered = (member: string, { offers }: Pick<SessionState, 'offers'>, now: string): boolean =>
  (offers.get(member) ?? '') > now;

/** What happens to the line after these facts, recorded together with them, so that a seat is never free and forgotten. */
export const thenTend = (
  about: WaitingListAbout,
  facts: readonly SessionEvent[],
  before: SessionState,
): readonly SessionEvent[] => [...facts, ...tended(about, facts.reduce(evolve, before))];

const tended = ({ session, now, settings }: WaitingListAbout, state: SessionState): SessionEvent[] => {
  if (state.kind === 'EXTERNAL' || !sessionLifecycle.can(state.status, 'SeatOffered')) return [];
  const closes = waitingListCloses(state.startsAt, settings);
  const ended: SessionEvent[] = [];
  for (const [member, until] of state.offers)
    if (waitsApart(member, state)) ended.push(did(MemberSkipped, { session, member, because: 'kept-apart' }));
    else if (until <= now || closes <= now) ended.push(did(SeatOfferLapsed, { session, member }));
    else if (until > closes) ended.push(did(SeatOfferMoved, { session, member, until: closes }));
  const then = ended.reduce(evolve, state);
  const until = offerUntil(now, state.startsAt, settings);
  if (until === undefined) return ended;
  const free = Math.max(0, then.maxAttendees - then.attendees.size - then.offers.size);
  const next = [...then.waiting]
    .filter((member) => !then.offers.has(member) && !waitsApart(member, then))
    .slice(0, free);
  return [...ended, ...next.map((member) => did(SeatOffered, { session, member, until }))];
};
