import { FailedWebhooks } from '#client/features/membership-billing/admin/webhooks.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

export default staffPage(FailedWebhooks);
