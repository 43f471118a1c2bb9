import { Revenue } from '#client/features/membership-billing/admin/revenue.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

export default staffPage(Revenue);
