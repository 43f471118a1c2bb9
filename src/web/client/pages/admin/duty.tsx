import { HelpCallList } from '#client/features/duty/help-call-list.tsx';
import { RotaView } from '#client/features/duty/rota-view.tsx';
import { dutyTexts as texts } from '#client/features/duty/texts.ts';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { PageTitle } from '#ui/page.tsx';

const Duty = () => (
  <StaffFrame>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <HelpCallList />
    <RotaView />
  </StaffFrame>
);

export default Duty;
