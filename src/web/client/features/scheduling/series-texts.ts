import { message } from '#kernel/contract/messages/message.ts';
import type { Repeat } from '#modules/scheduling/contract/repeats.ts';
import { editable } from '#client/lib/site/editable.ts';
import { seriesCardTexts, weeksOf } from './card-texts.ts';

export const seriesTexts = editable('series', seriesCardTexts, {
  section: 'Recurring',
  repeats: 'This session repeats',
  repeatsHint:
    'People register for each session by itself. It keeps its time on your clock, also when the clocks change.',
  often: message('{weeks, plural, =0 {Once} one {Every week} other {Every # weeks}}', (repeat: Repeat) => ({
    weeks: weeksOf(repeat),
  })),
  howOften: 'How often',
  choices: [
    { value: 'WEEKS:1', label: '1 week' },
    { value: 'WEEKS:2', label: '2 weeks' },
    { value: 'WEEKS:4', label: '4 weeks' },
  ],
  end: 'Last day',
  endHint: 'Leave it empty to go on until you end the series.',
  clear: 'No end',
  nextDates: 'Next dates',
  noDates: 'No date follows.',
  clocks: message('The clocks change in {zone}; the time of day stays the same there.', (zone: string) => ({ zone })),
  shift: message(
    '{unit, select, hour {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# minute} other {# minutes}}}} {way, select, later {later} other {earlier}} on your clock than the time before.',
    (minutes: number) => ({
      ...(minutes % 60 === 0
        ? { unit: 'hour', count: Math.abs(minutes) / 60 }
        : { unit: 'minute', count: Math.abs(minutes) }),
      way: minutes > 0 ? 'later' : 'earlier',
    }),
  ),
  page: {
    other: 'Other Sessions in This Series',
    all: 'See the whole series',
    ended: 'This series has ended. Sessions that people registered for still take place.',
    repeats: 'Repeats',
    time: 'Time',
    until: 'Until',
    open: 'No end planned',
    coming: 'Coming sessions',
    later: 'Later dates',
    past: 'Past sessions',
    none: 'There are no coming sessions in this series.',
    leftOut: 'Dates that could not be planned',
    leftOutHint: 'We try again whenever the series goes on.',
    hostTime: message('{time} for the host, in {zone}', (time: string, zone: string) => ({ time, zone })),
    loading: 'Loading the series',
    missing: {
      title: 'This series cannot be found',
      text: 'The address may be mistyped, or it is not open to everyone.',
    },
    discover: 'Find a session',
  },
  options: {
    label: 'Series options',
    edit: 'Edit Series',
    end: 'End Series',
    view: 'View Series Page',
    endTitle: 'End this series?',
    endText: 'No more sessions are planned, and coming sessions that nobody registered for are taken away.',
    endRegistered: message(
      '{count, plural, one {# coming session} other {# coming sessions}} with people registered will still take place, and you can change or cancel each of them.',
      (count: number) => ({ count }),
    ),
    cancelToo: 'Also cancel the sessions people registered for. We tell them by email.',
    endYes: 'End series',
    endNo: 'Keep it',
    ended: 'The series has ended.',
  },
  edit: {
    title: 'Edit series',
    lead: 'Changes concern all coming sessions. Everybody who has registered keeps their place, and is told when the time or the link changes.',
    saved: 'Your changes are saved.',
    endSection: 'End of the series',
    endLead: 'Sessions behind the last day that nobody registered for are taken away; a later day brings new ones.',
    saveEnd: 'Save last day',
    cancelToo: 'Also cancel sessions behind it that people registered for',
    notEditable: {
      title: 'This series cannot be changed',
      text: 'It has ended, or belongs to somebody else.',
      action: 'Back to the series',
    },
    inSeries: {
      title: 'This session belongs to a series',
      text: 'While the series goes on, its sessions change together.',
      action: 'Edit series',
    },
  },
});
