import { AuditHome } from '#client/features/audit/audit-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit`, for auditors and admins; for all others there is no page. */
const AuditPage = () => (
  <StaffFrame>
    <AuditHome stranger={<NotFoundPage />} />
  </StaffFrame>
);

export default AuditPage;
