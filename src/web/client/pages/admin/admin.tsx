import { HistoryNeedsStaff } from '#client/features/audit/chain-card.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { Dashboard } from '#client/features/admin/dashboard.tsx';
import { SurveyReport } from '#client/features/admin/survey-report.tsx';
import { TodayList } from '#client/features/admin/today/today-list.tsx';
import { todayTexts } from '#client/features/admin/today/texts.ts';
import { WeekFigures } from '#client/features/admin/today/week-figures.tsx';
import { PageTitle } from '#ui/page.tsx';

/** `/admin` (ADM-001, ADM-002, FBK-022). */
const Page = () => (
  <StaffFrame>
    <HistoryNeedsStaff />
    <PageTitle lead={todayTexts.lead}>{todayTexts.title}</PageTitle>
    <TodayList />
    <WeekFigures />
    <SurveyReport />
    <Dashboard />
  </StaffFrame>
);

export default Page;
