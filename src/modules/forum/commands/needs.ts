import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { IdentityFacts, IdentityQueries, NamesInWells, RemovalFacts } from '#modules/identity/index.ts';
import type { OpenReports, PostReports } from '#modules/moderation/index.ts';
import type { ApartNeeds } from '#modules/restrictions/index.ts';
import type { ForumSettings } from '../contract/settings.ts';
import type { PaceStore } from '../pace/pace-store.ts';

export type ForumNeeds = ApartNeeds &
  Pick<KernelParts, 'execute' | 'log' | 'sql' | 'clock' | 'files'> & {
    secrets: Pick<PersonalData, 'fingerprint'>;
    paces: Pick<PaceStore, 'change'>;
    accounts: Pick<IdentityFacts, 'account'>;
    removals: RemovalFacts;
    people: Pick<IdentityQueries, 'people'>;
    wells: CommunitiesFacts;
    names: Pick<NamesInWells, 'memberBehind'>;
    reports: Pick<PostReports, 'reportPost'>;
    settings: ForumSettings & Pick<CommunitiesSettings, 'MAIN_WELL_UUID'>;
  };

/** `openReports`: the pictures of a reported post stay for staff. */
export type DroppingNeeds = Pick<ForumNeeds, 'log' | 'files'> & {
  openReports: Pick<OpenReports, 'postsOf' | 'postIn'>;
};
