import type { OtherLanguage } from '#kernel/contract/messages/languages.ts';
import { kernelRefusalsEs } from './kernel-refusals.es.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import { chatRefusalsEs } from './chat/contract/refusals.es.ts';
import { communitiesRefusalsEs } from './communities/contract/refusals.es.ts';
import { dutyRefusalsEs } from './duty/contract/refusals.es.ts';
import { feedbackRefusalsEs } from './feedback/contract/refusals.es.ts';
import { forumRefusalsEs } from './forum/contract/refusals.es.ts';
import { identityRefusalsEs } from './identity/contract/refusals.es.ts';
import { integrationsRefusalsEs } from './integrations/contract/refusals.es.ts';
import { liveRoomsRefusalsEs } from './live-rooms/contract/refusals.es.ts';
import { membershipBillingRefusalsEs } from './membership-billing/contract/refusals.es.ts';
import { moderationRefusalsEs } from './moderation/contract/refusals.es.ts';
import { notificationsRefusalsEs } from './notifications/contract/refusals.es.ts';
import { profilesRefusalsEs } from './profiles/contract/refusals.es.ts';
import { restrictionsRefusalsEs } from './restrictions/contract/refusals.es.ts';
import { schedulingRefusalsEs } from './scheduling/contract/refusals.es.ts';
import { siteRefusalsEs } from './site/contract/refusals.es.ts';

/** The error catalogue in other languages. What only staff meet is in English. */
export const translatedRefusals: Readonly<Record<OtherLanguage, Partial<TranslatedRefusals>>> = {
  es: {
    ...kernelRefusalsEs,
    ...chatRefusalsEs,
    ...communitiesRefusalsEs,
    ...dutyRefusalsEs,
    ...feedbackRefusalsEs,
    ...forumRefusalsEs,
    ...identityRefusalsEs,
    ...integrationsRefusalsEs,
    ...liveRoomsRefusalsEs,
    ...membershipBillingRefusalsEs,
    ...moderationRefusalsEs,
    ...notificationsRefusalsEs,
    ...profilesRefusalsEs,
    ...restrictionsRefusalsEs,
    ...schedulingRefusalsEs,
    ...siteRefusalsEs,
  },
};
