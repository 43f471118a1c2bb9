import { LegalPage } from '#client/features/site/legal-page.tsx';
import { privacyTexts, termsTexts } from '#client/features/site/legal-texts.ts';
import { Page } from '#ui/page.tsx';

/** `/privacy-policy` (SIT-018). */
const Privacy = () => (
  <Page width="text">
    <LegalPage text={privacyTexts} other={{ to: '/terms-and-conditions', title: termsTexts.title }} />
  </Page>
);

export default Privacy;
