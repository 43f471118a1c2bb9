import { Outcomes } from '#client/features/admin/outcomes/outcomes.tsx';
import { outcomeTexts as texts } from '#client/features/admin/outcomes/texts.ts';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { PageTitle } from '#ui/page.tsx';

const AdminOutcomes = () => (
  <StaffFrame>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Outcomes />
  </StaffFrame>
);

export default AdminOutcomes;
