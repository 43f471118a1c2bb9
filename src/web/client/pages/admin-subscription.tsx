import { useParams } from 'react-router';
import { MemberSubscription } from '../features/membership-billing/admin/member-subscription.tsx';
import { MoneyNav } from '../features/membership-billing/admin/money-nav.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/subscription/{uuid}`, for admins: the plan and the money of one member (ADM-008). */
const AdminSubscription = () => {
  const { uuid = '' } = useParams();
  return (
    <StaffFrame>
      <MoneyNav />
      <MemberSubscription id={uuid} />
    </StaffFrame>
  );
};

export default AdminSubscription;
