import { z } from 'zod';

/** The steps of a new member, in their order (C-134). */
export const onboardingStep = z.enum(['wells', 'membership', 'details', 'welcome']);
export type OnboardingStep = z.output<typeof onboardingStep>;

/** Where each step stands. */
export const onboardingPaths: Readonly<Record<OnboardingStep, string>> = {
  wells: '/onboarding',
  membership: '/onboarding/membership',
  details: '/onboarding/membership/details',
  welcome: '/welcome',
};

/** Days after joining during which the first steps can be begun. */
export const ONBOARDING_DAYS = 30;
