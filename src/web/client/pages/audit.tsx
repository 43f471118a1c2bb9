import { AuditHome } from '#client/features/audit/audit-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit`, for auditors and admins; for all others there is no page. */
export default staffPage(() => <AuditHome stranger={<NotFoundPage />} />);
