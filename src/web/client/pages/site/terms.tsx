import { privacyPage } from '#modules/content/contract/pages/privacy.ts';
import { termsPage } from '#modules/content/contract/pages/terms.ts';
import { LegalPage } from '#client/features/site/legal-page.tsx';
import { Page } from '#ui/page.tsx';

/** `/terms-and-conditions` (SIT-017). */
const Terms = () => (
  <Page width="text">
    <LegalPage page={termsPage} other={{ to: '/privacy-policy', page: privacyPage }} />
  </Page>
);

export default Terms;
