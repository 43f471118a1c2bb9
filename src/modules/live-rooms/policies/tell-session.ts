import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberTookPart, OutsideLinkOpened, RoomEnded } from '../contract/room-events.ts';

/** Tells the session that it takes place, and that this member was there. */
export const NOTE_ATTENDANCE = 'note-attendance-in-room';
/** Ends the session because its room ended. */
export const END_SESSION = 'end-session-of-ended-room';

/** Counts the session as held when people were together long enough. */
export const NOTE_HELD = 'note-session-held';

const attended = (session: string, member: string, since: string): Job => ({
  kind: NOTE_ATTENDANCE,
  key: `${NOTE_ATTENDANCE}:${session}:${member}`,
  payload: { session, member, since },
});

/** When somebody takes part in a safe room, or opened the outside link → the session takes place, with them (C-061). */
export const noteAttendanceWhenMemberTookPart: Policy = {
  name: 'note-attendance-when-member-took-part',
  reactions: [
    on(MemberTookPart, ({ data, meta }) => [attended(data.session, data.member, meta.occurredAt)]),
    on(OutsideLinkOpened, ({ data, meta }) => {
      // A link opened early attends nothing yet: the session may still be called off.
      const from = data.startsAt > meta.occurredAt ? data.startsAt : meta.occurredAt;
      return [{ ...attended(data.session, data.member, from), dueAt: from }];
    }),
  ],
};

/** When a room ended for a reason of its own → the session is over (C-012, I-021). */
export const endSessionWhenRoomEnded: Policy = {
  name: 'end-session-when-room-ended',
  reactions: [
    on(RoomEnded, ({ data: { session, because } }) =>
      because === 'host-left' || because === 'too-few-people'
        ? [{ kind: END_SESSION, key: `${END_SESSION}:${session}`, payload: { session, because } }]
        : [],
    ),
  ],
};

/** When a room ended in which people were together → hosting it may count (I-029). */
export const noteHeldWhenRoomEnded: Policy = {
  name: 'note-held-when-room-ended',
  reactions: [
    on(RoomEnded, ({ data: { session, safeSeconds } }) =>
      safeSeconds > 0 ? [{ kind: NOTE_HELD, key: `${NOTE_HELD}:${session}`, payload: { session, safeSeconds } }] : [],
    ),
  ],
};
