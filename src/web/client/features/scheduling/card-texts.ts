import { message } from '#kernel/contract/messages/message.ts';
import type { Repeat, SeriesRepeat } from '#modules/scheduling/contract/repeats.ts';
import { editable } from '#client/lib/site/editable.ts';

/** What a card says, which visitors load without the texts of the other pages. */
export const sessionCardTexts = editable('sessions', {
  loading: 'Loading sessions',
  card: {
    live: 'Live',
    hostedBy: message('with {host}', (host: string) => ({ host })),
    groupHosted: 'Group-hosted',
    external: 'On an outside meeting link',
    create: 'Host a session',
    createText: 'Bring people together around something you know.',
    canceled: 'Canceled',
    over: 'Over',
    registered: message('{count, plural, one {# person registered} other {# people registered}}', (count: number) => ({
      count,
    })),
  },
  availability: {
    OPEN: 'OPEN',
    FULL: 'FULL',
    GOING: 'GOING',
    CLOSED: 'CLOSED',
    OVER: 'OVER',
    CANCELED: 'CANCELED',
  },
  home: {
    next: 'Your next session',
    following: 'Upcoming sessions',
    viewAll: 'View All',
    viewAllOf: 'View All upcoming sessions',
    yours: 'Your sessions',
    yoursLead: 'Everything you have a place in or host.',
    none: 'You have no session planned. Whenever you feel like company, there is a place for you.',
    inWells: 'In your Wells',
    past: 'Past sessions',
    comingUp: 'Coming up',
    more: 'Show more sessions',
    all: 'All sessions',
    soon: message('Your Session {title} is starting soon', (title: string) => ({ title })),
    started: message('{title} has started!', (title: string) => ({ title })),
  },
} as const);

export const weeksOf = (repeat: Repeat): number => (repeat === 'SINGLE' ? 0 : Number(repeat.slice('WEEKS:'.length)));

/** Of a card that stands for all coming sessions of a series. */
export const seriesCardTexts = editable('series', {
  every: message(
    '{weeks, plural, one {Every {weekday}} other {Every # weeks}}',
    (repeat: SeriesRepeat, weekday: string) => ({ weeks: weeksOf(repeat), weekday }),
  ),
  allDates: message('{every}: all dates of {title}', (every: string, title: string) => ({ every, title })),
} as const);
