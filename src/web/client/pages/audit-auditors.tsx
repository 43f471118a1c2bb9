import { Auditors } from '../features/audit/audit-page.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';
import NotFoundPage from './not-found.tsx';

/** `/admin/audit/auditors`, for admins. */
const AuditorsPage = () => (
  <StaffFrame>
    <Auditors stranger={<NotFoundPage />} />
  </StaffFrame>
);

export default AuditorsPage;
