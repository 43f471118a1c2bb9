import { expect, test } from '@jest/globals';
import { fold, stateAfter } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { OnboardingFinished, OnboardingStepReached, type OnboardingEvent } from '../contract/onboarding-events.ts';
import type { OnboardingStep } from '../contract/onboarding.ts';
import { onboarding, stepOf } from './onboarding.ts';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const JOINED = '2026-05-04T12:00:00.000Z';
const reachStep = (step: OnboardingStep | null, ...facts: OnboardingEvent[]) =>
  onboarding.decide({ type: 'ReachStep', member: BEN, step }, fold(onboarding, facts));
const reached = (step: OnboardingStep) => did(OnboardingStepReached, { member: BEN, step });
const finished = did(OnboardingFinished, { member: BEN });
const at = (now: string, ...facts: OnboardingEvent[]) => stepOf(fold(onboarding, facts), JOINED, now);

test('each step is noted once, in any order', () => {
  expect(reachStep('wells')).toEqual([reached('wells')]);
  expect(reachStep('wells', reached('wells'))).toEqual([]);
  expect(reachStep('wells', reached('wells'), reached('membership'))).toEqual([reached('wells')]);
});

test('finished steps never come back', () => {
  expect(reachStep(null, reached('welcome'))).toEqual([finished]);
  expect(reachStep('wells', reached('welcome'), finished)).toEqual([]);
  expect(at(JOINED, reached('welcome'), finished)).toBeNull();
});

test('[SIT-090] after the last one no other fact may follow', () => {
  const record = (...facts: OnboardingEvent[]) => stateAfter(onboarding, facts, onboarding.initial);
  expect(record(reached('wells'), reached('membership'), finished)).toEqual({ step: 'membership', finished: true });
  expect(() => record(finished, reached('wells'))).toThrow('may not follow the status finished of onboarding');
});

test('a member resumes where they left; a new one begins with the Wells, an old one not at all', () => {
  expect(at('2027-05-04T12:00:00.000Z', reached('membership'))).toBe('membership');
  expect(at('2026-06-03T11:59:59.000Z')).toBe('wells');
  expect(at('2026-06-03T12:00:00.000Z')).toBeNull();
});
