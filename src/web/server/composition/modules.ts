import type { ContainerModule } from 'inversify';
import { adminModule } from '#modules/admin/module.ts';
import { auditChainModule } from '#modules/audit/chain/module.ts';
import { auditModule } from '#modules/audit/module.ts';
import { chatModule } from '#modules/chat/module.ts';
import { communitiesModule } from '#modules/communities/module.ts';
import { contentModule } from '#modules/content/module.ts';
import { dutyModule } from '#modules/duty/module.ts';
import { feedbackModule } from '#modules/feedback/module.ts';
import { forumModule } from '#modules/forum/module.ts';
import { identityModule } from '#modules/identity/module.ts';
import { integrationsModule } from '#modules/integrations/module.ts';
import { liveRoomsModule } from '#modules/live-rooms/module.ts';
import { membershipBillingModule } from '#modules/membership-billing/module.ts';
import { moderationModule } from '#modules/moderation/module.ts';
import { notificationsModule } from '#modules/notifications/module.ts';
import { profilesModule } from '#modules/profiles/module.ts';
import { restrictionsModule } from '#modules/restrictions/module.ts';
import { schedulingModule } from '#modules/scheduling/module.ts';
import { siteModule } from '#modules/site/module.ts';
import { sitePagesModule } from '#modules/site/pages/module.ts';

export const modules: readonly ContainerModule[] = [
  identityModule,
  restrictionsModule,
  communitiesModule,
  membershipBillingModule,
  schedulingModule,
  dutyModule,
  moderationModule,
  liveRoomsModule,
  chatModule,
  feedbackModule,
  profilesModule,
  forumModule,
  notificationsModule,
  contentModule,
  siteModule,
  sitePagesModule,
  adminModule,
  integrationsModule,
  auditModule,
  auditChainModule,
];
