import { useParams } from 'react-router';
import { MemberSubscription } from '#client/features/membership-billing/admin/member-subscription.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { MissedSessionsOfMember } from '#client/features/scheduling/missed/missed-of-member.tsx';
import { MemberDetail } from '#client/features/admin/member-detail.tsx';

/** `/admin/members/{uuid}` (ADM-005, ADM-008). */
const AdminMember = () => {
  const { uuid = '' } = useParams();
  return (
    <StaffFrame>
      <MemberDetail key={uuid} id={uuid} />
      <MissedSessionsOfMember key={`missed-${uuid}`} id={uuid} />
      <MemberSubscription key={`money-${uuid}`} id={uuid} />
    </StaffFrame>
  );
};

export default AdminMember;
