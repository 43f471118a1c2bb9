import { between } from '#kernel/contract/time.ts';
import type { BookingsCommand, BookingRequest } from './bookings.ts';
import type { SessionState } from './session-state.ts';

type SettlingRelease = Extract<BookingsCommand, { type: 'Release' }>['because'];

/** What a member's book keeps for a session. */
export const bookingFor = (
  session: string,
  state: Pick<SessionState, 'startsAt' | 'endsAt' | 'groupHosted'>,
  as: BookingRequest['as'],
  month: string,
): BookingRequest => ({
  session,
  startsAt: state.startsAt,
  endsAt: state.endsAt,
  month,
  as,
  groupHosted: state.groupHosted,
});

/** What ended before half of its time was not held (I-029), and uses up nothing of those who came for it (C-061). */
const wasCutShort = ({ isCutOff, fellApart, startsAt, endsAt }: SessionState, endedAt: string | undefined): boolean =>
  fellApart || (isCutOff && endedAt !== undefined && between(startsAt, endedAt) * 2 < between(startsAt, endsAt));

/** Makes a member's book consistent with the session, which is authoritative. Idempotent. */
export const settling = (
  options: {
    session: string;
    member: string;
    /** Calendar month of the session's start in the member's zone. */
    month: string;
    /** Why a booking without a seat is released. */
    because: SettlingRelease;
    endedAt?: string;
  },
  state: SessionState,
): BookingsCommand[] => {
  const { session, member } = options;
  const release = (because: SettlingRelease): BookingsCommand[] => [{ type: 'Release', member, session, because }];
  const isHost = !state.groupHosted && state.host === member;
  const asHost = isHost && !state.removed.has(member);
  const attended = state.attended.has(member);
  switch (state.status) {
    case 'none':
      // The session may be planned between this look and the release.
      return [{ type: 'Release', member, session, because: 'refused', isUnconfirmed: true }];
    case 'deleted':
      return release('deleted');
    case 'canceled':
      return release('canceled');
    case 'over': {
      if (!state.tookPlace)
        return asHost && state.hostAway ? [{ type: 'Miss', member, session }] : release('did-not-take-place');
      const ended: BookingsCommand[] =
        options.endedAt === undefined ? [] : [{ type: 'End', member, session, endedAt: options.endedAt }];
      if (attended && !isHost && wasCutShort(state, options.endedAt)) return release('cut-short');
      if (attended) return [{ type: 'Attend', member, session }, ...ended];
      if (!asHost && !state.attendees.has(member))
        return release(state.removed.has(member) ? 'removed' : options.because);
      if (!asHost && state.endedWhileArriving) return release('cut-short');
      // Hosts have the external link anyway, so following it is not recorded for them.
      return asHost && state.kind === 'EXTERNAL' ? ended : [{ type: 'Miss', member, session }];
    }
    default: {
      if (!asHost && !state.attendees.has(member) && !attended)
        return release(state.removed.has(member) ? 'removed' : options.because);
      const wanted = bookingFor(session, state, isHost ? 'host' : 'attendee', options.month);
      return [
        { type: 'Confirm', member, wanted },
        {
          type: 'Move',
          member,
          session,
          startsAt: wanted.startsAt,
          endsAt: wanted.endsAt,
          month: wanted.month,
          isRequest: false,
        },
        ...(attended ? [{ type: 'Attend' as const, member, session }] : []),
      ];
    }
  }
};
