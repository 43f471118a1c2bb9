import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { TrustForm } from '#client/features/site/trust-form.tsx';

/** `/admin/trust` */
const Page = () => (
  <StaffFrame>
    <TrustForm />
  </StaffFrame>
);

export default Page;
