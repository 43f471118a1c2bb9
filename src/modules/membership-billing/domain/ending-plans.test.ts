import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import {
  GraceBegun,
  GraceEnded,
  NextChargePostponed,
  ProviderAligned,
  ProviderRefused,
  RenewalResumed,
  RenewalStopped,
  UnlimitedEnded,
} from '../contract/membership-events.ts';
import {
  aligned,
  ANA,
  annual,
  choose,
  giftMonth as gift,
  monthly,
  NEXT_MONTH,
  NOW,
  outcome,
  recorded,
  stateAfter,
  stop,
  subscribed,
  type MembershipStep,
} from '../testing/a-membership.ts';
import type { MembershipCommand } from './membership.ts';
import type { Alignment, RefusedStep } from './state.ts';

const GRACE_DAYS = 7;
const GRACE_OVER = plus(NEXT_MONTH, days(GRACE_DAYS));
const inGrace = did(GraceBegun, { member: ANA, until: GRACE_OVER });
const lapse = (now: string): MembershipCommand => ({ type: 'Lapse', member: ANA, now, graceDays: GRACE_DAYS });
const setInactive = (because: 'staff' | 'account-closed'): MembershipCommand => ({
  type: 'SetInactive',
  member: ANA,
  because,
});
const align = (what: Alignment, chargedFrom?: string): MembershipCommand => ({
  type: 'Align',
  member: ANA,
  what,
  ...(chargedFrom === undefined ? {} : { chargedFrom }),
});
const postponed = (until: string) => did(NextChargePostponed, { member: ANA, subscription: 'sub_1', until });

describe('stopping a renewal', () => {
  test.each<[string, string, MembershipStep[], string | null]>([
    ['to the end of what was paid for', NOW, [], NEXT_MONTH],
    ['to the end of the days of grace', NEXT_MONTH, [inGrace], GRACE_OVER],
    ['no longer when both are over', GRACE_OVER, [inGrace], null],
  ])('keeps Unlimited %s', (_, now, steps, until) => {
    expect(recorded({ ...stop, now }, ...subscribed, ...steps)).toEqual([
      did(RenewalStopped, { member: ANA, because: 'own-wish', until }),
    ]);
  });

  test('needs a plan that renews', () => {
    expect(outcome(stop)).toEqual([]);
    expect(outcome(stop, ...subscribed, stop)).toEqual([]);
  });

  test('ends the plan at the provider at once while a renewal is owed, so that nothing more is charged', () => {
    expect(stateAfter(...subscribed, inGrace, stop).toAlign).toEqual(['ended']);
  });

  test('taken back before the provider heard of the end, leaves nothing that ends the plan there', () => {
    const resumed = did(RenewalResumed, { member: ANA });
    expect(stateAfter(...subscribed, inGrace, stop, resumed).toAlign).toEqual(['renewal']);
  });

  test('at the provider needs nothing to be sent to it', () => {
    const there = did(RenewalStopped, { member: ANA, because: 'provider', until: NEXT_MONTH });
    expect(stateAfter(...subscribed, there)).toMatchObject({ toAlign: [], subscription: { renews: false } });
  });

  test('leaves the free months that are to be sent', () => {
    expect(stateAfter(...subscribed, gift, choose('order-2', annual), stop).toAlign).toEqual(['paid-until', 'renewal']);
  });
});

describe('Unlimited ends by time', () => {
  const ended = (because: 'period-over' | 'unpaid') => did(UnlimitedEnded, { member: ANA, because });
  const notRenewed = did(RenewalStopped, { member: ANA, because: 'unpaid', until: null });
  const graceEnded = did(GraceEnded, { member: ANA, because: 'unpaid' });

  test('once what was paid for is over and not renewed', () => {
    expect(outcome(lapse(plus(NEXT_MONTH, -1)), ...subscribed, stop)).toEqual([]);
    expect(recorded(lapse(NEXT_MONTH), ...subscribed, stop)).toEqual([ended('period-over')]);
    expect(recorded(lapse(NEXT_MONTH), gift)).toEqual([ended('period-over')]);
  });

  test('and the renewal with it, once nothing came of it in all days of grace', () => {
    expect(outcome(lapse(plus(GRACE_OVER, -1)), ...subscribed)).toEqual([]);
    expect(recorded(lapse(GRACE_OVER), ...subscribed)).toEqual([notRenewed, ended('unpaid')]);
    expect(recorded(lapse(GRACE_OVER), ...subscribed, inGrace)).toEqual([graceEnded, notRenewed, ended('unpaid')]);
  });

  test('as unpaid when the days of grace are over, also of a plan that was stopped meanwhile', () => {
    expect(recorded(lapse(GRACE_OVER), ...subscribed, inGrace, stop)).toEqual([graceEnded, ended('unpaid')]);
  });

  test('once, and not before it began', () => {
    expect(outcome(lapse(NOW))).toEqual([]);
    expect(outcome(lapse(GRACE_OVER), ...subscribed, lapse(GRACE_OVER))).toEqual([]);
  });

  test('and leaves on record until when it was paid for', () => {
    expect(stateAfter(...subscribed, lapse(GRACE_OVER))).toMatchObject({
      until: NEXT_MONTH,
      isRunning: false,
      graceUntil: null,
      subscription: { renews: false, next: null },
      toAlign: ['ended'],
    });
    expect(stateAfter(gift, lapse(NEXT_MONTH))).toMatchObject({ subscription: null, toAlign: [] });
  });
});

describe.each(['staff', 'account-closed'] as const)('Unlimited that ends at once (%s)', (because) => {
  const ended = did(UnlimitedEnded, { member: ANA, because });

  test('takes what was paid for, and ends the plan at the provider', () => {
    expect(recorded(setInactive(because), ...subscribed)).toEqual([ended]);
    expect(stateAfter(...subscribed, gift, choose('order-2', annual), setInactive(because))).toMatchObject({
      until: null,
      isRunning: false,
      subscription: { renews: false, next: null },
      toAlign: ['ended'],
    });
    expect(recorded(setInactive(because), gift)).toEqual([ended]);
  });

  test('ends the days of grace', () => {
    expect(recorded(setInactive(because), ...subscribed, inGrace)).toEqual([
      did(GraceEnded, { member: ANA, because: 'ended' }),
      ended,
    ]);
  });

  test('ends nothing where nothing runs', () => {
    expect(outcome(setInactive(because))).toEqual([]);
    expect(outcome(setInactive(because), ...subscribed, setInactive(because))).toEqual([]);
  });
});

describe('the provider learns', () => {
  const free = [...subscribed, gift];

  test('what was decided here, once', () => {
    expect(recorded(align('renewal'), ...subscribed, stop)).toEqual([aligned('renewal')]);
    expect(stateAfter(...free, stop, align('renewal')).toAlign).toEqual(['paid-until']);
    expect(outcome(align('renewal'), ...subscribed)).toEqual([]);
    expect(outcome(align('renewal'), ...subscribed, stop, align('renewal'))).toEqual([]);
    expect(outcome(align('paid-until'), gift)).toEqual([]);
    expect(outcome(align('paid-until'), ...subscribed)).toEqual([]);
    expect(outcome(align('renewal'), ...subscribed, postponed(NEXT_MONTH))).toEqual([]);
  });

  test('that a plan ended, and with it everything that was to be sent', () => {
    const over = stateAfter(...free, postponed(NEXT_MONTH), gift, setInactive('staff'), align('ended'));
    expect(over).toMatchObject({ subscription: null, toAlign: [], postponedUntil: null });
    const there = did(ProviderAligned, { member: ANA, subscription: 'sub_1', what: 'ended' });
    expect(stateAfter(...free, postponed(NEXT_MONTH), stop, there)).toMatchObject({
      toAlign: [],
      postponedUntil: null,
    });
  });

  test('a later charge at once, or in steps where it takes no day so late', () => {
    const until = stateAfter(...free).until!;
    expect(recorded(align('paid-until', until), ...free)).toEqual([aligned('paid-until')]);
    expect(recorded(align('paid-until'), ...free)).toEqual([aligned('paid-until')]);
    expect(recorded(align('paid-until', NEXT_MONTH), ...free)).toEqual([postponed(NEXT_MONTH)]);
    expect(stateAfter(...free, align('paid-until', NEXT_MONTH))).toMatchObject({
      toAlign: [],
      postponedUntil: NEXT_MONTH,
    });
    expect(recorded(align('paid-until', until), ...free, postponed(NEXT_MONTH))).toEqual([aligned('paid-until')]);
    expect(stateAfter(...free, postponed(NEXT_MONTH), align('paid-until', until)).postponedUntil).toBeNull();
    expect(stateAfter(...free, stop, postponed(NEXT_MONTH), align('renewal')).postponedUntil).toBe(NEXT_MONTH);
    expect(stateAfter(...free, stop, postponed(NEXT_MONTH)).toAlign).toEqual(['renewal']);
  });
});

describe('what the provider refuses for good', () => {
  const refuses = (what: RefusedStep, problem = 'no'): MembershipCommand => ({
    type: 'NoteRefusal',
    member: ANA,
    what,
    problem,
  });
  const both = [...subscribed, gift, stop, refuses('renewal'), refuses('paid-until')];

  test('is recorded once for each problem', () => {
    expect(recorded(refuses('renewal'), ...subscribed)).toEqual([
      did(ProviderRefused, { member: ANA, what: 'renewal', problem: 'no' }),
    ]);
    expect(outcome(refuses('renewal'), ...subscribed, refuses('renewal'))).toEqual([]);
    expect(outcome(refuses('renewal', 'never'), ...subscribed, refuses('renewal'))).toEqual(['ProviderRefused']);
    expect(stateAfter(...both).refusedSteps).toEqual({ renewal: 'no', 'paid-until': 'no' });
  });

  test('is no more once that step is done after all', () => {
    expect(stateAfter(...both, aligned('renewal')).refusedSteps).toEqual({ 'paid-until': 'no' });
    expect(stateAfter(...both, postponed(NEXT_MONTH)).refusedSteps).toEqual({ renewal: 'no' });
  });

  test.each<[string, MembershipStep]>([
    ['another plan', choose('order-2', annual)],
    ['the same plan again', choose('order-2', monthly)],
    ['more free months', { ...gift, grant: 'gift-2' }],
    ['the end of Unlimited', setInactive('staff')],
  ])('is tried again after a decision: %s', (_, decision) => {
    expect(stateAfter(...both, decision).refusedSteps).toEqual({});
  });

  test('is tried again after another stop, and when a plan starts', () => {
    expect(stateAfter(...subscribed, refuses('renewal'), stop).refusedSteps).toEqual({});
    const [order, start] = subscribed;
    expect(stateAfter(order!, refuses('purchase'), start!).refusedSteps).toEqual({});
  });
});
