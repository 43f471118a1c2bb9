import { Auditors } from '#client/features/audit/audit-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit/auditors`, for admins. */
const AuditorsPage = () => (
  <StaffFrame>
    <Auditors stranger={<NotFoundPage />} />
  </StaffFrame>
);

export default AuditorsPage;
