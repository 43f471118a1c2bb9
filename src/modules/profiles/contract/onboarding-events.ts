import { z } from 'zod';
import { memberEvent, type EventOf } from '#kernel/contract/event.ts';
import { onboardingStep } from './onboarding.ts';

const member = z.guid();

/** A new member came to this step, with or without doing the one before. */
export const OnboardingStepReached = memberEvent(
  'OnboardingStepReached',
  z.object({ member, step: onboardingStep }),
  ({ step }) => `came to the step "${step}" of the first steps`,
);

/** The first steps are over and never shown again (SIT-090). */
export const OnboardingFinished = memberEvent(
  'OnboardingFinished',
  z.object({ member }),
  () => 'finished the first steps',
);

export const onboardingEvents = { OnboardingStepReached, OnboardingFinished };
export type OnboardingEvent = EventOf<typeof onboardingEvents>;
