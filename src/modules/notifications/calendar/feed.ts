import { days, plus } from '#kernel/contract/time.ts';
import type { Feed } from '#kernel/module.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';
import type { IdentityFacts, IdentityQueries, Sanctions } from '#modules/identity/index.ts';
import { iCalendar, type Appointment } from '#modules/scheduling/calendar/contract/icalendar.ts';
import { letterWordsIn } from '../contract/letter-words.ts';
import type { Sender } from './appointments.ts';
import type { NotificationsSettings } from '../contract/settings.ts';
import { addressRow, appointmentRows, type AppointmentRow } from '../projections/calendars.ts';

export type FeedNeeds = Pick<Sender, 'productName' | 'publicUrl'> &
  Pick<KernelParts, 'sql' | 'clock'> & {
    secrets: Pick<PersonalData, 'fingerprint'>;
    accounts: IdentityFacts;
    sanctions: Pick<Sanctions, 'current'>;
    people: Pick<IdentityQueries, 'reachable'>;
    settings: Pick<NotificationsSettings, 'CALENDAR_PAST_DAYS'>;
  };

/** 256 random bits as text. */
const TOKEN = /^([A-Za-z0-9_-]{43})\.ics$/;
const REFRESH = 'PT1H';
const MAX_AGE_SECONDS = 300;

export const fingerprintOf = (secrets: Pick<PersonalData, 'fingerprint'>, token: string): string =>
  secrets.fingerprint('calendar-address', token);

/** `/calendar/{token}.ics`: a member's sessions, for holders of the secret address. */
export const calendarFeed = (needs: FeedNeeds): Feed => ({
  path: '/calendar',
  fetch: async (rest) => {
    const [, token] = TOKEN.exec(rest) ?? [];
    if (token === undefined) return undefined;
    const fingerprint = fingerprintOf(needs.secrets, token);
    const address = await addressRow(needs.sql, fingerprint);
    if (!address) return undefined;
    // Folded from the account itself: who is gone or suspended is so at once.
    const now = needs.clock.now();
    if (!(await needs.accounts.account(address.member)).exists) return undefined;
    if (isShutOut((await needs.sanctions.current(address.member, now)).status)) return undefined;
    const since = plus(now, -days(needs.settings.CALENDAR_PAST_DAYS));
    const [rows, reader] = await Promise.all([
      appointmentRows(needs.sql, address.member, since),
      needs.people.reachable(address.member),
    ]);
    const { discreet } = address;
    const words = letterWordsIn(reader?.language).calendar;
    return {
      type: 'text/calendar; charset=utf-8',
      maxAge: MAX_AGE_SECONDS,
      body: iCalendar({
        product: discreet ? 'Calendar' : needs.productName,
        method: 'PUBLISH',
        feed: { name: discreet ? words.discreetFeed : needs.productName, refresh: REFRESH },
        appointments: rows.map((row) => appointmentOf(row, { discreet, words, publicUrl: needs.publicUrl })),
      }),
    };
  },
});

type AppointmentLook = {
  discreet: boolean;
  words: ReturnType<typeof letterWordsIn>['calendar'];
  publicUrl: string;
};
const appointmentOf = (row: AppointmentRow, { discreet, words, publicUrl }: AppointmentLook): Appointment => {
  const url = `${publicUrl}/session/${row.session}`;
  return {
    uid: row.session,
    sequence: row.revision,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    stamp: row.changed_at.toISOString(),
    canceled: row.canceled,
    ...(discreet
      ? { summary: words.discreet }
      : {
          summary: row.title,
          description: [row.well, row.host === null ? null : words.host(row.host), url]
            .filter((line) => line !== null)
            .join('\n'),
          url,
        }),
  };
};
