import { auditRefusals } from './audit/contract/refusals.ts';
import { chatRefusals } from './chat/contract/refusals.ts';
import { communitiesRefusals } from './communities/contract/refusals.ts';
import { contentRefusals } from './content/contract/refusals.ts';
import { dutyRefusals } from './duty/contract/refusals.ts';
import { feedbackRefusals } from './feedback/contract/refusals.ts';
import { forumRefusals } from './forum/contract/refusals.ts';
import { identityRefusals } from './identity/contract/refusals.ts';
import { integrationsRefusals } from './integrations/contract/refusals.ts';
import { liveRoomsRefusals } from './live-rooms/contract/refusals.ts';
import { membershipBillingRefusals } from './membership-billing/contract/refusals.ts';
import { moderationRefusals } from './moderation/contract/refusals.ts';
import { notificationsRefusals } from './notifications/contract/refusals.ts';
import { profilesRefusals } from './profiles/contract/refusals.ts';
import { restrictionsRefusals } from './restrictions/contract/refusals.ts';
import { schedulingRefusals } from './scheduling/contract/refusals.ts';
import { siteRefusals } from './site/contract/refusals.ts';
import { kernelRefusals, type RefusalEntry, type RefusalName } from '#kernel/contract/refusals.ts';

/** The error catalogue: every refusal of the kernel and of all modules, as one table (C-114). */
export const refusals: Readonly<Record<RefusalName, RefusalEntry>> = {
  ...kernelRefusals,
  ...profilesRefusals,
  ...auditRefusals,
  ...chatRefusals,
  ...communitiesRefusals,
  ...contentRefusals,
  ...dutyRefusals,
  ...feedbackRefusals,
  ...forumRefusals,
  ...identityRefusals,
  ...integrationsRefusals,
  ...liveRoomsRefusals,
  ...membershipBillingRefusals,
  ...moderationRefusals,
  ...notificationsRefusals,
  ...restrictionsRefusals,
  ...schedulingRefusals,
  ...siteRefusals,
};
