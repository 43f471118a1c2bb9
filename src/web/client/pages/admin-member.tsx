import { useParams } from 'react-router';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';
import { MemberDetail } from '../features/admin/member-detail.tsx';

/** `/admin/members/{uuid}` (ADM-005). */
const AdminMember = () => {
  const { uuid = '' } = useParams();
  return (
    <StaffFrame>
      <MemberDetail key={uuid} id={uuid} />
    </StaffFrame>
  );
};

export default AdminMember;
