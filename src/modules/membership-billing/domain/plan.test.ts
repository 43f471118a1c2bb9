import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { PlanSet } from '../contract/plan-events.ts';
import { plan } from './plan.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const set = (to: 'basic' | 'unlimited') => did(PlanSet, { member: ANA, plan: to, by: 'admin' });
const setPlan = (to: 'basic' | 'unlimited', memberExists = true) =>
  ({ type: 'SetPlan', member: ANA, memberExists, plan: to }) as const;

test('[BIL-001] members are on Basic until another plan is recorded', () => {
  expect(fold(plan, []).plan).toBe('basic');
  expect(fold(plan, [set('unlimited')]).plan).toBe('unlimited');
  expect(fold(plan, [set('unlimited'), set('basic')]).plan).toBe('basic');
});

test('setting what is so already records nothing', () => {
  expect(plan.decide(setPlan('unlimited'), fold(plan, []))).toEqual([set('unlimited')]);
  expect(plan.decide(setPlan('basic'), fold(plan, []))).toEqual([]);
  expect(plan.decide(setPlan('unlimited'), fold(plan, [set('unlimited')]))).toEqual([]);
});

test('an unknown member gets no plan', () => {
  expect(plan.decide(setPlan('unlimited', false), fold(plan, []))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
});
