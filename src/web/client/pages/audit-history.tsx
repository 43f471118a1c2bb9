import { useParams } from 'react-router';
import { AuditHistory } from '#client/features/audit/audit-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

const AuditHistoryPage = () => {
  const { ref = '' } = useParams();
  return <AuditHistory reference={ref} stranger={<NotFoundPage />} />;
};

export default staffPage(AuditHistoryPage);
