import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { Forum } from '../commands.ts';
import type { ForumSettings } from '../contract/settings.ts';
import type { LinkPreviews } from '../link-preview/link-previews.ts';

export type ForumHttpNeeds = Pick<KernelParts, 'clock' | 'sql'> & {
  forum: Forum;
  people: Pick<IdentityQueries, 'people'>;
  previews: LinkPreviews;
  settings: ForumSettings & Pick<CommunitiesSettings, 'MAIN_WELL_UUID'>;
};
