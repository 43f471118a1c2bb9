import type { Repeat, SeriesRepeat } from '#modules/scheduling/contract/repeats.ts';
import { editable } from '#client/lib/site/editable.ts';

const often: Record<SeriesRepeat, string> = {
  'WEEKS:1': 'Every week',
  'WEEKS:2': 'Every 2 weeks',
  'WEEKS:4': 'Every 4 weeks',
};

const people = (count: number) => `${count} coming ${count === 1 ? 'session' : 'sessions'}`;

/** Sentences of sessions that repeat. */
export const seriesTexts = editable('series', {
  section: 'Recurring',
  repeats: 'This session repeats',
  repeatsHint:
    'People register for each session by itself. It keeps its time on your clock, also when the clocks change.',
  often: (repeat: Repeat): string => (repeat === 'SINGLE' ? 'Once' : often[repeat]),
  /** Of a card that stands for all coming sessions of a series. */
  every: (repeat: SeriesRepeat, weekday: string): string => (repeat === 'WEEKS:1' ? `Every ${weekday}` : often[repeat]),
  allDates: (every: string, title: string): string => `${every}: all dates of ${title}`,
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
  clocks: (zone: string) => `The clocks change in ${zone}; the time of day stays the same there.`,
  shift: (minutes: number): string => {
    const size = Math.abs(minutes);
    const amount = size % 60 === 0 ? `${size / 60} ${size === 60 ? 'hour' : 'hours'}` : `${size} minutes`;
    return `${amount} ${minutes > 0 ? 'later' : 'earlier'} on your clock than the time before.`;
  },
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
    hostTime: (time: string, zone: string) => `${time} for the host, in ${zone}`,
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
    endRegistered: (count: number) =>
      `${people(count)} with people registered will still take place, and you can change or cancel each of them.`,
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
