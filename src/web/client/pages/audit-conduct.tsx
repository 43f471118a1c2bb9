import { useParams } from 'react-router';
import { AuditConduct } from '#client/features/audit/audit-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

const AuditConductPage = () => {
  const { ref = '' } = useParams();
  return <AuditConduct reference={ref} stranger={<NotFoundPage />} />;
};

export default staffPage(AuditConductPage);
