import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { BookingRefused, type LimitEvent } from '../contract/limit-events.ts';
import { BEN, OTHER, SESSION } from '../testing/examples.ts';
import { limits } from './limits.ts';

type Refused = LimitEvent['data'];
const first: Refused = {
  member: BEN,
  session: SESSION,
  refused: 'SESSION_JOINED_TOO_MANY_BASIC',
  allowance: { plan: 'basic', because: 'nothing-paid', booked: 1, counted: 1 },
};
const refusedOnce = fold(limits, [did(BookingRefused, first)]);
const refuseAgain = (booking: Refused) => limits.decide({ type: 'Refuse', booking }, refusedOnce);

test('a booking that a plan refused is recorded, and trying again in vain is not', () => {
  expect(limits.decide({ type: 'Refuse', booking: first }, limits.initial)).toEqual([did(BookingRefused, first)]);
  expect(refuseAgain(first)).toEqual([]);
});

test.each<[string, Refused]>([
  ['another session', { ...first, session: OTHER }],
  ['another limit', { ...first, refused: 'SESSION_BASIC_PLAN_MAX_REACHED' }],
  ['another plan', { ...first, allowance: { ...first.allowance, plan: 'unlimited' } }],
  ['another reason for the plan', { ...first, allowance: { ...first.allowance, because: 'grace' } }],
  ['more booked', { ...first, allowance: { ...first.allowance, booked: 2 } }],
  ['more counted', { ...first, allowance: { ...first.allowance, counted: 2 } }],
])('a refusal that was decided on %s is recorded beside the one before', (_, booking) => {
  expect(refuseAgain(booking)).toEqual([did(BookingRefused, booking)]);
});
