import { stateOf } from '../../shared-kernel/commands/commands.ts';
import { refuse, type Refusal } from '../../shared-kernel/contract/refusals.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import {
  handler,
  memberHandler,
  memberWriteHandler,
  type Call,
  type Handler,
  type MemberCall,
} from '../../shared-kernel/module.ts';
import type { MemberFigures } from '../communities/index.ts';
import type { ReviewFigures } from '../feedback/index.ts';
import type { MemberProfile, MemberProfiles, RemovalFacts } from '../identity/index.ts';
import type { RestrictionFacts } from '../restrictions/index.ts';
import type { ProfilesCommands } from './commands.ts';
import { getOnboarding, profileByUsername, setOnboarding, shownProfile, type ShownUser } from './contract/api.ts';
import { onboarding, stepOf } from './domain/onboarding.ts';
import { viewerKind } from './domain/who-sees.ts';
import { profileView } from './views.ts';

type Parts = {
  log: EventLog;
  commands: ProfilesCommands;
  removals: RemovalFacts;
  profiles: MemberProfiles;
  figures: MemberFigures;
  reviews: ReviewFigures;
  restrictions: Pick<RestrictionFacts, 'restrictedBy'>;
};

export const profilesHandlers = (of: Parts): readonly Handler[] => {
  const { log, commands, removals, profiles, figures, reviews, restrictions } = of;

  const seen = async (profile: MemberProfile | null, call: Call): Promise<{ user: ShownUser } | Refusal> => {
    const viewer = call.member;
    if (profile !== null && (viewer?.isAdmin === true || !(await removals.isRemoved(profile.uuid, call.now)))) {
      const { uuid: member } = profile;
      const [restricted, counts, summary] = await Promise.all([
        viewer ? restrictions.restrictedBy(viewer.id) : new Map(),
        figures.of([member]),
        reviews.of(member, call.now),
      ]);
      const user = profileView(
        profile,
        {
          met: counts.get(member)?.met ?? 0,
          hosted: counts.get(member)?.hosted ?? 0,
          positive: summary.positive_percentage,
          reviews: summary.num_reviews,
        },
        {
          kind: viewerKind({
            member,
            viewer: viewer?.id ?? null,
            confirmed: viewer?.emailVerified === true,
            restricts: restricted.has(member),
          }),
          canBlock: viewer !== undefined && viewer.id !== member,
          now: call.now,
        },
      );
      if (user !== null) return { user };
    }
    // Alike for names that exist and those that do not: visitors cannot find out who is a member.
    return refuse(viewer?.emailVerified === true ? 'USER_DOES_NOT_EXIST' : 'PROFILE_FOR_MEMBERS');
  };

  const step = async ({ member, now }: MemberCall) => {
    const [state, profile] = await Promise.all([stateOf(log, onboarding, member.id), profiles.byId(member.id)]);
    return { onboarding: { step: profile === null ? null : stepOf(state, profile.joinedAt, now) } };
  };

  return [
    memberHandler(shownProfile, async ({ id }, call) => seen(await profiles.byId(id), call)),
    handler(profileByUsername, async ({ username }, call) => seen(await profiles.byUsername(username), call)),
    memberHandler(getOnboarding, (_, call) => step(call)),
    memberWriteHandler(
      setOnboarding,
      (input, call) => commands.reachStep(call.caller, call.member.id, input.step),
      step,
    ),
  ];
};
