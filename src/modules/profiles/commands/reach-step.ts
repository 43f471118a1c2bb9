import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { OnboardingStep } from '../contract/onboarding.ts';
import { onboarding } from '../domain/onboarding.ts';
import type { ProfilesNeeds } from './needs.ts';

export const reachStep =
  ({ execute }: ProfilesNeeds) =>
  async (by: Caller, member: string, step: OnboardingStep | null): Promise<void> =>
    must(await execute(by, onboarding, member, { type: 'ReachStep', member, step }));
