import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import { TrustForm } from '#client/features/site/trust-form.tsx';

export default staffPage(TrustForm);
