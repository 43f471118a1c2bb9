import { Codes } from '#client/features/membership-billing/admin/codes.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

export default staffPage(Codes);
