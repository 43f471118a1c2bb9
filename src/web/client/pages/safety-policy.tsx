import { Parts } from '../features/site/parts.tsx';
import { safetyPolicy as texts } from '../features/site/page-texts.ts';
import { GetHelpLink } from '../ui/get-help-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

/** `/safety-policy` (SIT-016, MOD-030). */
const SafetyPolicy = () => (
  <Page width="text">
    <PageTitle lead={texts.lead} actions={<GetHelpLink />}>
      {texts.title}
    </PageTitle>
    <Parts of={texts.parts} />
  </Page>
);

export default SafetyPolicy;
