import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';
import { sessionCardTexts } from './card-texts.ts';

/** What visitors read who look for a session. */
export const discoverTexts = editable('sessions', sessionCardTexts, {
  discover: {
    title: 'Discover Your Next Session',
    lead: 'Small live video sessions with people who have been there too. Times are shown in your own time zone.',
    search: 'Search sessions, Wells and hosts',
    sort: 'Sort by',
    soon: 'Starting Soon',
    newest: 'Newest',
    noMatches: "We're sorry. No upcoming sessions match these filters.",
    clear: 'Show all sessions',
    more: 'Show more sessions',
    searching: 'Searching…',
    found: message('{count, plural, one {# session found} other {# sessions found}}', (count: number) => ({ count })),
    hideFull: 'Only with free places',
    when: 'When',
    whens: { any: 'Any day', today: 'Today', tomorrow: 'Tomorrow', week: 'This week', month: 'This month' },
    well: 'Well',
    anyWell: 'All Wells',
    thisWell: 'This Well',
  },
  soon: {
    title: 'Now and soon',
    now: 'Now',
    inMinutes: message(
      '{span, select, minutes {In {minutes, plural, one {# minute} other {# minutes}}} hours {In {hours, plural, one {# hour} other {# hours}}} other {In {hours, plural, one {# hour} other {# hours}} {minutes, plural, one {# minute} other {# minutes}}}}',
      (minutes: number) => ({
        span: minutes < 60 ? 'minutes' : minutes % 60 === 0 ? 'hours' : 'both',
        hours: Math.floor(minutes / 60),
        minutes: minutes % 60,
      }),
    ),
    join: 'Join now',
    joinOf: message('Join now: {title}', (title: string) => ({ title })),
    save: 'Save my place',
    saveOf: message('Save my place: {title}', (title: string) => ({ title })),
    none: message(
      'Nothing with a free place starts in the next {unit, select, hour {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# minute} other {# minutes}}}}. These are here at any hour:',
      (minutes: number) =>
        minutes % 60 === 0 ? { unit: 'hour', count: minutes / 60 } : { unit: 'minute', count: minutes },
    ),
    failed: 'What is on now could not be loaded. Help and two minutes to breathe are here all the same.',
    breathe: 'Two minutes to breathe',
    open: 'Open a session now',
  },
  well: {
    search: 'Search sessions of this Well',
    empty: 'This Well currently has no sessions scheduled.',
    create: 'CREATE SESSION',
  },
});
