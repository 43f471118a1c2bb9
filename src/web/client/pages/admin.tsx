import { StaffFrame } from '../features/moderation/staff-frame.tsx';
import { Dashboard } from '../features/admin/dashboard.tsx';

/** `/admin` (ADM-001, ADM-002). */
const Page = () => (
  <StaffFrame>
    <Dashboard />
  </StaffFrame>
);

export default Page;
