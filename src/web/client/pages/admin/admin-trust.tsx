import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import { TrustForm } from '#client/features/site/trust-form.tsx';

/** `/admin/trust` */
export default staffPage(TrustForm);
