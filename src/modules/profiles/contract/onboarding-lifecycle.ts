import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { OnboardingEvent } from './onboarding-events.ts';

/** Whether the first steps of a member are over: they never come back (SIT-090). */
export type OnboardingStatus = 'open' | 'finished';

export const onboardingLifecycle = lifecycle<OnboardingStatus, OnboardingEvent['type']>(
  createMachine({
    id: 'onboarding',
    initial: 'open',
    states: {
      open: { on: { OnboardingStepReached: {}, OnboardingFinished: 'finished' } },
      finished: {},
    },
  }),
);
