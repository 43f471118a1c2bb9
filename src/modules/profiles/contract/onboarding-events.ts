import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { onboardingStep } from './onboarding.ts';

const member = z.guid();

/** A new member came to this step, with or without doing the one before. */
export const OnboardingStepReached = event(
  'OnboardingStepReached',
  z.object({ member, step: onboardingStep }),
  ({ step }) => `came to the step "${step}" of the first steps`,
  { subject: 'member' },
);

/** The first steps are over and never shown again (SIT-090). */
export const OnboardingFinished = event('OnboardingFinished', z.object({ member }), () => 'finished the first steps', {
  subject: 'member',
});

export const onboardingEvents = { OnboardingStepReached, OnboardingFinished };
export type OnboardingEvent = EventOf<typeof onboardingEvents>;
