import { LegalPage } from '#client/features/site/legal-page.tsx';
import { privacyTexts, termsTexts } from '#client/features/site/legal-texts.ts';
import { Page } from '#ui/page.tsx';

/** `/terms-and-conditions` (SIT-017). */
const Terms = () => (
  <Page width="text">
    <LegalPage text={termsTexts} other={{ to: '/privacy-policy', title: privacyTexts.title }} />
  </Page>
);

export default Terms;
