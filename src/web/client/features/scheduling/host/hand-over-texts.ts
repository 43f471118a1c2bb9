import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const handOverTexts = editable('hand-over', {
  option: 'Hand Over Session',
  title: 'Hand over to another host',
  lead: message(
    '{registered, plural, =0 {Day and time stay as they are. The new host and the present one are told by email.} one {Day and time stay as they are. The new host, the present one and the person who has registered are told by email.} other {Day and time stay as they are. The new host, the present one and the # people who have registered are told by email.}}',
    (registered: number) => ({ registered }),
  ),
  loading: 'Loading hosts',
  search: 'Search hosts by name',
  who: 'Who hosts it from now on?',
  none: 'Nobody of this Well who may host has this name.',
  noMember: 'Nobody else in this Well may host sessions yet.',
  busy: 'Not free at that time',
  registered: 'Has a place in it, and gives it back',
  hosted: message(
    '{count, plural, =0 {Has not hosted yet} one {# session hosted} other {# sessions hosted}}',
    (count: number) => ({ count }),
  ),
  wholeSeries: 'Also all other coming sessions of this series',
  wholeSeriesHint: 'Sessions that somebody else already took over stay theirs.',
  choose: 'Please choose a host.',
  yes: 'Hand over',
  no: 'Keep the host',
  done: message('{name} hosts this session now. Everybody concerned is told.', (name: string) => ({ name })),
  doneSeries: message('{name} hosts this series now. Everybody concerned is told.', (name: string) => ({ name })),
} as const);
