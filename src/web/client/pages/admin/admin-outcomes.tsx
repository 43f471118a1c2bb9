import { Outcomes } from '#client/features/admin/outcomes/outcomes.tsx';
import { outcomeTexts as texts } from '#client/features/admin/outcomes/texts.ts';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { PageTitle } from '#ui/page.tsx';

/** `/admin/outcomes`, for staff who may publish: what members answered over time, of groups of people. */
const AdminOutcomes = () => (
  <StaffFrame>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Outcomes />
  </StaffFrame>
);

export default AdminOutcomes;
