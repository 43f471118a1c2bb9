import type { Policy } from '../../../shared-kernel/policy.ts';
import { on } from '../../../shared-kernel/projection.ts';
import { SessionCanceled, SessionUpdated } from '../contract/session-events.ts';

/** Mails everybody who held a seat that the session is off. */
export const TELL_CANCELED = 'tell-attendees-session-canceled';
/** Mails everybody who holds a seat what changed. */
export const TELL_CHANGED = 'tell-attendees-session-changed';

/** People who are registered learn by mail that their session was canceled or changed (I-006). */
export const tellAttendees: Policy = {
  name: 'tell-attendees-when-session-changed',
  reactions: [
    on(SessionCanceled, ({ data: { session } }) => [
      { kind: TELL_CANCELED, key: `${TELL_CANCELED}:${session}`, payload: { session } },
    ]),
    on(SessionUpdated, ({ id, data: { session, startsAt } }) => [
      { kind: TELL_CHANGED, key: `${TELL_CHANGED}:${id}`, payload: { session, change: id, startsAt } },
    ]),
  ],
};
