import { AuditConduct } from '#client/features/audit/audit-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

export default staffPage(() => <AuditConduct stranger={<NotFoundPage />} />);
