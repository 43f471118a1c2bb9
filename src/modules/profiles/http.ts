import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import {
  handler,
  memberHandler,
  memberWriteHandler,
  type Call,
  type Handler,
  type MemberCall,
  type SignedIn,
} from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { reviewSummaryOf } from '#modules/feedback/index.ts';
import { statusAt } from '#modules/identity/contract/standing.ts';
import { profileSeenBy, type MemberProfiles } from '#modules/identity/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import { figuresOf, shownToVisitors } from '#modules/scheduling/index.ts';
import type { ProfilesCommands } from './commands.ts';
import { getOnboarding, profileByUsername, setOnboarding, shownProfile, type ShownUser } from './contract/api.ts';
import { onboarding, stepOf } from './domain/onboarding.ts';
import { viewerKind } from './domain/who-sees.ts';
import { profileView } from './views.ts';

type ProfilesHttpParts = Pick<KernelParts, 'log' | 'sql'> & {
  commands: ProfilesCommands;
  profiles: MemberProfiles;
  restrictions: Pick<RestrictionFacts, 'restrictedBy'>;
};

export const profilesHandlers = (parts: ProfilesHttpParts): readonly Handler[] => {
  const { log, sql, commands, profiles, restrictions } = parts;

  /** Rows and restrictions are read at once, so that neither waits for the other. */
  const shownUser = async (member: string, viewer: SignedIn | undefined, now: string): Promise<ShownUser | null> => {
    const [profile, [figures], reviewed, toVisitors, restricted] = await Promise.all([
      profileSeenBy(sql, member, viewer?.id ?? null),
      figuresOf(sql, [member]),
      reviewSummaryOf(sql, member, now),
      shownToVisitors(sql, [member]),
      viewer ? restrictions.restrictedBy(viewer.id) : new Map<string, never>(),
    ]);
    if (profile === null) return null;
    if (statusAt(profile.standing, now) === 'removed' && viewer?.isAdmin !== true) return null;
    return profileView(
      profile,
      {
        met: figures?.met ?? 0,
        hosted: figures?.hosted ?? 0,
        positive: reviewed.positive_percentage,
        reviews: reviewed.num_reviews,
      },
      {
        toVisitors: toVisitors.has(member),
        kind: viewerKind({
          member,
          viewer: viewer?.id ?? null,
          confirmed: viewer?.emailVerified === true,
          restricts: restricted.has(member),
        }),
        canBlock: viewer !== undefined && viewer.id !== member,
        now,
      },
    );
  };

  const seen = async (member: string | null, call: Call): Promise<{ user: ShownUser } | Refusal> => {
    const { member: viewer, now } = call;
    const user = member === null ? null : await shownUser(member, viewer, now);
    if (user !== null) return { user };
    // Alike for names that exist and those that do not: visitors cannot find out who is a member.
    return refuse(viewer?.emailVerified === true ? 'USER_DOES_NOT_EXIST' : 'PROFILE_FOR_MEMBERS');
  };

  const step = async ({ member, now }: MemberCall) => {
    const [state, profile] = await Promise.all([stateOf(log, onboarding, member.id), profiles.byId(member.id)]);
    return { onboarding: { step: profile === null ? null : stepOf(state, profile.joinedAt, now) } };
  };

  return [
    memberHandler(shownProfile, ({ id }, call) => seen(id, call)),
    handler(profileByUsername, async ({ username }, call) => seen(await profiles.memberNamed(username), call)),
    memberHandler(getOnboarding, (_, call) => step(call)),
    memberWriteHandler(
      setOnboarding,
      (input, call) => commands.reachStep(call.caller, call.member.id, input.step),
      step,
    ),
  ];
};
