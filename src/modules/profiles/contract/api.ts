import { z } from 'zod';
import { endpoint, uuid } from '#kernel/contract/endpoint.ts';
import { pic } from '#kernel/contract/person.ts';
import { hostLevel } from '#modules/identity/contract/host-level.ts';
import { onboardingStep } from './onboarding.ts';

/** A member as a viewer sees them (IDN-086, C-091): no address, no rights, no notices. */
export const shownUser = z
  .object({
    uuid,
    username: z.string(),
    name: z.string(),
    pic,
    about_me: z.string(),
    /** How long they have been a member, "3 months" (IDN-097); empty where it is not shown. */
    age: z.string(),
    host_level: hostLevel,
    user_marketing_json: z.string(),
    num_session_users_met: z.int(),
    num_sessions_hosted: z.int(),
    /** 100 without reviews (C-026). */
    testimonials_pct_thumbs_up: z.int(),
    num_reviews: z.int(),
    /** The viewer restricts this member. */
    blocked: z.boolean(),
    can_block: z.boolean(),
  })
  .meta({ id: 'Profile' });
export type ShownUser = z.output<typeof shownUser>;

/** IDN-091 */
export const shownProfile = endpoint('/v1/user/{id}/profile', {
  summary: 'What members with a confirmed address see of a member.',
  access: 'member',
  discloses: { presence: ['members'], profile: ['members'] },
  support: 'open',
  confirmed: true,
  input: z.object({ id: uuid }),
  output: z.object({ user: shownUser }),
  refusals: ['USER_DOES_NOT_EXIST'],
});

/** IDN-009 */
export const profileByUsername = endpoint('/v1/profile/{username}', {
  summary:
    'A member by username; an earlier username leads to its owner while it is reserved. Visitors see hosts, and are not told which other names exist.',
  access: 'visitor',
  discloses: { presence: ['members'], profile: ['members'] },
  support: 'open',
  input: z.object({ username: z.string().max(100) }),
  output: z.object({ user: shownUser }),
  refusals: ['USER_DOES_NOT_EXIST', 'PROFILE_FOR_MEMBERS'],
});

const onboarding = z
  .object({
    onboarding: z.object({
      /** Where the member is; null when the first steps are not shown (any more). */
      step: onboardingStep.nullable(),
    }),
  })
  .meta({ id: 'Onboarding' });

/** C-134 */
export const getOnboarding = endpoint('/v1/account/onboarding', {
  summary: 'At which of the first steps the member is.',
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: onboarding,
});

/** C-134, SIT-090 */
export const setOnboarding = endpoint('/v1/account/onboarding/update', {
  summary: 'Notes the step at which the member is; null finishes the first steps for good.',
  access: 'member',
  writes: true,
  hourly: 60,
  touches: ['onboarding'],
  input: z.object({ step: onboardingStep.nullable() }),
  output: onboarding,
});
