import { useParams } from 'react-router';
import { AuditChanges } from '#client/features/audit/audit-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

const AuditChangesPage = () => {
  const { ref = '' } = useParams();
  return <AuditChanges reference={ref} stranger={<NotFoundPage />} />;
};

export default staffPage(AuditChangesPage);
