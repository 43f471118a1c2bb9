import { memberFor } from '#modules/identity/contract/account.ts';
import { marketingJson, profileInfoIn } from '#modules/identity/contract/profile-info.ts';
import type { MemberProfile } from '#modules/identity/index.ts';
import type { ShownUser } from './contract/api.ts';
import { whoSees, type ViewerKind } from './domain/who-sees.ts';

export type Figures = { met: number; hosted: number; positive: number; reviews: number };
export const noFigures: Figures = { met: 0, hosted: 0, positive: 100, reviews: 0 };

/** The profile as this viewer sees it (IDN-086); null where it does not exist for them. */
export const profileView = (
  profile: MemberProfile,
  figures: Figures,
  { kind, toVisitors, canBlock, now }: { kind: ViewerKind; toVisitors: boolean; canBlock: boolean; now: string },
): ShownUser | null => {
  const seen = whoSees(kind, { hostLevel: profile.hostLevel, toVisitors });
  if (seen === null) return null;
  const { met, hosted, positive, reviews } = seen.figures ? figures : noFigures;
  const { broughtMe, hopeToGain, credentials, website } = profileInfoIn(profile.marketingJson);
  return {
    uuid: profile.uuid,
    username: profile.username,
    name: profile.name,
    pic: profile.pic,
    about_me: seen.sections ? profile.aboutMe : '',
    age: seen.sections ? memberFor(profile.joinedAt, now) : '',
    host_level: profile.hostLevel,
    user_marketing_json: marketingJson({
      ...(seen.reasons ? { broughtMe, hopeToGain } : {}),
      ...(seen.hosting ? { credentials, website } : {}),
    }),
    num_session_users_met: met,
    num_sessions_hosted: hosted,
    testimonials_pct_thumbs_up: positive,
    num_reviews: reviews,
    blocked: kind === 'restrictor',
    can_block: canBlock,
  };
};
