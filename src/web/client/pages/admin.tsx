import { StaffFrame } from '../features/moderation/staff-frame.tsx';
import { Dashboard } from '../features/admin/dashboard.tsx';
import { SurveyReport } from '../features/admin/survey-report.tsx';

/** `/admin` (ADM-001, ADM-002, FBK-022). */
const Page = () => (
  <StaffFrame>
    <Dashboard />
    <SurveyReport />
  </StaffFrame>
);

export default Page;
