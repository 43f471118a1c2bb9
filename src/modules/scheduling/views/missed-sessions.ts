import { days, plus } from '#kernel/contract/time.ts';
import type { MissedReason } from '../contract/missed-session.ts';
import type { MissedSessions } from '../contract/missed-api.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { blockedUntil, missedSessionsCountFor, type BookingsState } from '../domain/bookings.ts';
import { weightAt } from '../domain/missed-sessions.ts';

/** So many are shown at most, the newest. */
const SHOWN_AT_MOST = 50;

type MissedSettings = Pick<SchedulingSettings, 'NOSHOW_MAX' | 'NOSHOW_DAYS' | 'NOSHOW_BLOCK_DAYS' | 'HOST_NOSHOW_DAYS'>;

/** What a member missed, as their book has it; sessions after which nothing is counted any more are left out. */
export const missedSessionsView = (
  book: BookingsState,
  {
    now,
    settings,
    titles,
    reasons,
  }: {
    now: string;
    settings: MissedSettings;
    titles: ReadonlyMap<string, string>;
    /** What the member said, for their own eyes. */
    reasons: ReadonlyMap<string, MissedReason>;
  },
): MissedSessions => {
  const missed = countedLately(book, now, settings).map((booking) => {
    const weight = booking.weight ?? 'full';
    const because = booking.because ?? 'before-evidence';
    const within = missedSessionsCountFor(booking.as, settings);
    return {
      session_uuid: booking.session,
      title: titles.get(booking.session) ?? '',
      start_time: booking.startsAt,
      as: booking.as,
      weight,
      because,
      tried: [...(booking.tried ?? [])],
      weighs: rounded(weightAt({ endsAt: booking.endsAt, weight, because }, now, within)),
      is_explained: booking.isExplained === true,
      why: reasons.get(booking.session) ?? null,
      can_explain: booking.isExplained !== true && now <= plus(booking.endsAt, days(within)),
    };
  });
  const until = blockedUntil(book, settings);
  return {
    missed,
    weighs: rounded(missed.filter(({ as }) => as === 'attendee').reduce((sum, { weighs }) => sum + weighs, 0)),
    most: settings.NOSHOW_MAX,
    within_days: settings.NOSHOW_DAYS,
    blocked_until: until !== undefined && now < until ? until : null,
  };
};

/** The missed bookings that are shown, the newest first. */
export const countedLately = (book: BookingsState, now: string, settings: MissedSettings) =>
  [...book.values()]
    .filter(
      ({ status, as, endsAt }) =>
        status === 'missed' && endsAt >= plus(now, -days(missedSessionsCountFor(as, settings))),
    )
    .toSorted((one, other) => (one.startsAt < other.startsAt ? 1 : -1))
    .slice(0, SHOWN_AT_MOST);

const rounded = (weight: number): number => Math.round(weight * 100) / 100;
