import { AuditLooks } from '#client/features/audit/audit-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit/looks`, for admins and auditors of everything. */
export default staffPage(() => <AuditLooks stranger={<NotFoundPage />} />);
