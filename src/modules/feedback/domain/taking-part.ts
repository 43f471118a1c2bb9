import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import type { FeedbackSettings } from '../contract/settings.ts';

/** How a session went, and how one member stands to it: what every rule of feedback begins with. */
export type TakingPart = {
  session: string;
  well: string;
  status: 'none' | 'scheduled' | 'open' | 'live' | 'over' | 'canceled' | 'deleted';
  title: string;
  startsAt: string;
  endsAt: string;
  host: string;
  groupHosted: boolean;
  tookPlace: boolean;
  /** Took part, and was not taken out. */
  attended: boolean;
  /** Registered, hosts it, or set it up. */
  concerned: boolean;
  /** May not even know that it exists (C-142). */
  outsider: boolean;
};

/** Only members who took part may answer; all others get the reason. */
export const notTakenPart = (takingPart: TakingPart): Refusal | undefined => {
  if (takingPart.status === 'none' || takingPart.outsider) return refuse('SESSION_DOES_NOT_EXIST');
  if (takingPart.attended) return undefined;
  if (takingPart.status === 'deleted') return refuse('SESSION_DELETED');
  if (takingPart.status === 'canceled') return refuse('SESSION_CANCELED');
  if (takingPart.status === 'scheduled' || takingPart.status === 'open') return refuse('SESSION_NOT_STARTED');
  if (takingPart.status === 'over' && !takingPart.tookPlace && takingPart.concerned)
    return refuse('SESSION_DID_NOT_TAKE_PLACE');
  return refuse('SESSION_NOT_ATTENDED');
};

type Window = Pick<FeedbackSettings, 'FEEDBACK_DAYS'>;

export const feedbackUntil = ({ endsAt }: Pick<TakingPart, 'endsAt'>, { FEEDBACK_DAYS }: Window): string =>
  plus(endsAt, days(FEEDBACK_DAYS));

/** Whether this member may tell something about the session now (C-163). */
export const notAnswerable = (takingPart: TakingPart, now: string, settings: Window): Refusal | undefined =>
  notTakenPart(takingPart) ??
  (now > feedbackUntil(takingPart, settings)
    ? refuse('FEEDBACK_TOO_LATE', { values: { days: settings.FEEDBACK_DAYS } })
    : undefined);

/** A host reviews nothing of their own. */
export const isHost = ({ groupHosted, host }: TakingPart, member: string): boolean => !groupHosted && host === member;
