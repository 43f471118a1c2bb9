import { editable } from '#client/lib/site/editable.ts';

/** Every sentence of handing a session over. */
export const handOverTexts = editable('hand-over', {
  option: 'Hand Over Session',
  title: 'Hand over to another host',
  lead: (registered: number) =>
    registered === 0
      ? 'Day and time stay as they are. The new host and the present one are told by email.'
      : `Day and time stay as they are. The new host, the present one and ${registered === 1 ? 'the person who has' : `the ${registered} people who have`} registered are told by email.`,
  search: 'Search hosts by name',
  who: 'Who hosts it from now on?',
  none: 'Nobody of this Well who may host has this name.',
  noMember: 'Nobody else in this Well may host sessions yet.',
  busy: 'Not free at that time',
  registered: 'Has a place in it, and gives it back',
  hosted: (count: number) =>
    count === 0 ? 'Has not hosted yet' : `${count} ${count === 1 ? 'session' : 'sessions'} hosted`,
  wholeSeries: 'Also all other coming sessions of this series',
  wholeSeriesHint: 'Sessions that somebody else already took over stay theirs.',
  choose: 'Please choose a host.',
  yes: 'Hand over',
  no: 'Keep the host',
  done: (name: string) => `${name} hosts this session now. Everybody concerned is told.`,
  doneSeries: (name: string) => `${name} hosts this series now. Everybody concerned is told.`,
} as const);
