import { AuditLooks } from '#client/features/audit/audit-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit/looks`, for admins and auditors of everything. */
const AuditLooksPage = () => (
  <StaffFrame>
    <AuditLooks stranger={<NotFoundPage />} />
  </StaffFrame>
);

export default AuditLooksPage;
