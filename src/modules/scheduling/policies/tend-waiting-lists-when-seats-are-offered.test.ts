import { expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import {
  MemberSkipped,
  SeatOffered,
  SeatOfferDeclined,
  SeatOfferLapsed,
  SeatOfferMoved,
} from '../contract/waiting-list-events.ts';
import { BEN, NOW, SESSION } from '../testing/examples.ts';
import { tendWaitingListsWhenSeatsAreOffered } from './tend-waiting-lists-when-seats-are-offered.ts';

const when = ({ type, data }: Event) =>
  tendWaitingListsWhenSeatsAreOffered.reactions
    .filter((reaction) => reaction.type === type)
    .flatMap(({ react }) =>
      react({ id: 'an event', type, data, meta: { occurredAt: NOW } } as never, undefined as never),
    );
const about = { session: SESSION, member: BEN };
const key = `tend-waiting-list:${SESSION}:${BEN}`;
const until = plus(NOW, minutes(30));

test('an offer ends when its time is over; a new time takes the place of the old one [I-025]', () => {
  const job = { kind: 'tend-waiting-list', key, payload: { session: SESSION }, dueAt: until };
  expect(when(did(SeatOffered, { ...about, until }))).toEqual([job]);
  expect(when(did(SeatOfferMoved, { ...about, until }))).toEqual([job]);
});

test('an answered offer needs no deadline', () => {
  for (const answer of [
    did(SeatOfferDeclined, { ...about, because: 'own-wish' }),
    did(SeatOfferLapsed, about),
    did(MemberSkipped, { ...about, because: 'overlap' }),
  ])
    expect(when(answer)).toEqual([{ cancel: key }]);
});
