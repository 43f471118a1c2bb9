import { minutes, plus } from '../../../shared-kernel/contract/time.ts';
import type { Cancellation, Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionScheduled,
  SessionUpdated,
} from '../contract/session-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';

/** Opens the doors of a session when it is time. */
export const OPEN_SESSION = 'open-session';
/** Ends a session whose time is over, even an empty one (I-028). */
export const END_SESSION = 'end-session';

type Times = { session: string; startsAt: string; endsAt: string };
type Needed = Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE' | 'OVERRUN_MIN'>;

const deadlines = ({ session, startsAt, endsAt }: Times, settings: Needed): Job[] => [
  {
    kind: OPEN_SESSION,
    key: `${OPEN_SESSION}:${session}`,
    payload: { session },
    dueAt: plus(startsAt, -minutes(settings.ENTRY_PERMISSION_MIN_BEFORE)),
  },
  {
    kind: END_SESSION,
    key: `${END_SESSION}:${session}`,
    payload: { session },
    dueAt: plus(endsAt, minutes(settings.OVERRUN_MIN)),
  },
];

const noMore = (session: string): Cancellation[] => [
  { cancel: `${OPEN_SESSION}:${session}` },
  { cancel: `${END_SESSION}:${session}` },
];

/** Sessions open and end by the clock. */
export const openAndEndSessionsWhenPlanned = (settings: Needed): Policy => ({
  name: 'open-and-end-sessions-when-planned',
  reactions: [
    on(SessionScheduled, ({ data }) => deadlines(data, settings)),
    on(SessionUpdated, ({ data }) => deadlines(data, settings)),
    on(SessionEnded, ({ data }) => noMore(data.session)),
    on(SessionCanceled, ({ data }) => noMore(data.session)),
    on(SessionDeleted, ({ data }) => noMore(data.session)),
  ],
});
