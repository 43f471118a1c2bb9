import { useParams } from 'react-router';
import { AuditChanges } from '#client/features/audit/audit-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit/changes/:ref` */
const AuditChangesPage = () => {
  const { ref = '' } = useParams();
  return (
    <StaffFrame>
      <AuditChanges of={ref} stranger={<NotFoundPage />} />
    </StaffFrame>
  );
};

export default AuditChangesPage;
