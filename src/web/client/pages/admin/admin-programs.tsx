import { OrganisationTokens } from '#client/features/integrations/organisation-tokens.tsx';
import { integrationsTexts as texts } from '#client/features/integrations/texts.ts';
import { Webhooks } from '#client/features/integrations/webhooks.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';

const AdminPrograms = () => (
  <StaffFrame>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Stack gap="lg">
      <OrganisationTokens />
      <Webhooks />
    </Stack>
  </StaffFrame>
);

export default AdminPrograms;
