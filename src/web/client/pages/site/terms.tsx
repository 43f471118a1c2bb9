import { privacyPage } from '#modules/content/contract/pages/privacy.ts';
import { termsPage } from '#modules/content/contract/pages/terms.ts';
import { LegalPage } from '#client/features/site/legal-page.tsx';

/** `/terms-and-conditions` (SIT-017). */
const Terms = () => <LegalPage page={termsPage} other={{ to: '/privacy-policy', page: privacyPage }} />;

export default Terms;
