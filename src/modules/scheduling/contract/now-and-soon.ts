import { between, minutes, plus } from '#kernel/contract/time.ts';
import { canEnter, canSeeRegisterBtn, type SessionViewSeen, type ViewerRights } from './session-view.ts';
import type { SchedulingSettings } from './settings.ts';

type ContractNowAndSoonListed = SessionViewSeen & { uuid: string };

/** A list of sessions that need no scrolling on a phone. */
const MOST = 3;
/** Ranges begin at a full slot, so that a page that stays open asks the same again and not something new each minute. */
const SLOT = minutes(10);

/** The range of starts to ask for: everything that may start within `SOON_MIN` until the slot ends. */
export const soonRange = (now: string, { SOON_MIN }: Pick<SchedulingSettings, 'SOON_MIN'>) => {
  const slot = new Date(Math.floor(Date.parse(now) / SLOT) * SLOT).toISOString();
  return { start_time_from: slot, start_time_to: plus(slot, SLOT + minutes(SOON_MIN)) };
};

/**
 * Where the viewer can be with others now or soon: first their own sessions that can be entered, then those that start
 * within `SOON_MIN` and have a place. `registered` names sessions that were offered and taken meanwhile; they stay.
 */
export const nowAndSoon = <S extends ContractNowAndSoonListed>(
  { own, coming, registered }: { own: readonly S[]; coming: readonly S[]; registered: ReadonlySet<string> },
  viewer: ViewerRights,
  now: string,
  settings: SchedulingSettings,
): S[] => {
  // A right to enter every session is no reason to be shown them.
  const member = { ...viewer, isAdmin: false };
  const entered = own.filter((session) => canEnter(session, member, now, settings));
  const isOffered = (session: S) =>
    between(now, session.start_time) <= minutes(settings.SOON_MIN) &&
    // A visitor gets an account on the way.
    (canSeeRegisterBtn(session, { signedIn: true, isAdmin: false }, now) ||
      (session.am_i_joined && registered.has(session.uuid)));
  const offered = coming.filter((session) => isOffered(session) && !entered.some(({ uuid }) => uuid === session.uuid));
  return [...entered, ...offered].slice(0, MOST);
};
