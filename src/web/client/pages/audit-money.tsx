import { AuditMoney } from '#client/features/audit/audit-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import NotFoundPage from './site/not-found.tsx';

/** `/admin/audit/money` */
const AuditMoneyPage = () => (
  <StaffFrame>
    <AuditMoney stranger={<NotFoundPage />} />
  </StaffFrame>
);

export default AuditMoneyPage;
