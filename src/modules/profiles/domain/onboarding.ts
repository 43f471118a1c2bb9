import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { OnboardingFinished, OnboardingStepReached, type OnboardingEvent } from '../contract/onboarding-events.ts';
import { onboardingLifecycle } from '../contract/onboarding-lifecycle.ts';
import { ONBOARDING_DAYS, type OnboardingStep } from '../contract/onboarding.ts';

export type OnboardingState = { step: OnboardingStep | null; finished: boolean };
/** `step` null: they are over. */
export type OnboardingCommand = { type: 'ReachStep'; member: string; step: OnboardingStep | null };

/** The first steps of a new member (C-134): left and resumed as often as they like, shown once. */
export const onboarding: Decider<OnboardingState, OnboardingCommand, OnboardingEvent> = {
  stream: (member) => `profiles.onboarding-${member}`,
  initial: { step: null, finished: false },
  evolve: (state, fact) =>
    fact.type === 'OnboardingFinished' ? { ...state, finished: true } : { ...state, step: fact.data.step },
  decide: ({ member, step }, state) => {
    if (state.finished) return [];
    if (step === null) return [did(OnboardingFinished, { member })];
    return step === state.step ? [] : [did(OnboardingStepReached, { member, step })];
  },
  lifecycles: [follows(onboardingLifecycle, ({ finished }) => (finished ? 'finished' : 'open'))],
};

/** Where the member is; who joined long ago and never began is not bothered. */
export const stepOf = ({ step, finished }: OnboardingState, joinedAt: string, now: string): OnboardingStep | null => {
  if (finished) return null;
  return step ?? (now < plus(joinedAt, days(ONBOARDING_DAYS)) ? 'wells' : null);
};
