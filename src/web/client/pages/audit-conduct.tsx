import { useParams } from 'react-router';
import { AuditConduct } from '#client/features/audit/audit-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit/conduct/:ref` */
const AuditConductPage = () => {
  const { ref = '' } = useParams();
  return (
    <StaffFrame>
      <AuditConduct of={ref} stranger={<NotFoundPage />} />
    </StaffFrame>
  );
};

export default AuditConductPage;
