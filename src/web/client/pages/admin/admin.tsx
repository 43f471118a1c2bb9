import { HistoryNeedsStaff } from '#client/features/audit/chain-card.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { Dashboard } from '#client/features/admin/dashboard.tsx';
import { SurveyReport } from '#client/features/admin/survey-report.tsx';

/** `/admin` (ADM-001, ADM-002, FBK-022). */
const Page = () => (
  <StaffFrame>
    <HistoryNeedsStaff />
    <Dashboard />
    <SurveyReport />
  </StaffFrame>
);

export default Page;
