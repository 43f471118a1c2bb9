import { privacyPage } from '#modules/content/contract/pages/privacy.ts';
import { termsPage } from '#modules/content/contract/pages/terms.ts';
import { LegalPage } from '#client/features/site/legal-page.tsx';

/** `/privacy-policy` (SIT-018). */
const Privacy = () => <LegalPage page={privacyPage} other={{ to: '/terms-and-conditions', page: termsPage }} />;

export default Privacy;
