import { privacyPage } from '#modules/content/contract/pages/privacy.ts';
import { termsPage } from '#modules/content/contract/pages/terms.ts';
import { LegalPage } from '#client/features/site/legal-page.tsx';
import { Page } from '#ui/page.tsx';

/** `/privacy-policy` (SIT-018). */
const Privacy = () => (
  <Page width="text">
    <LegalPage page={privacyPage} other={{ to: '/terms-and-conditions', page: termsPage }} />
  </Page>
);

export default Privacy;
