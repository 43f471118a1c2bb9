import { ApiTokens } from '#client/features/identity/account/api-tokens.tsx';
import { tokenTexts } from '#client/features/identity/account/token-texts.ts';
import { Page, PageTitle } from '#ui/page.tsx';

const AccountTokens = () => (
  <Page width="text">
    <PageTitle lead={tokenTexts.lead}>{tokenTexts.title}</PageTitle>
    <ApiTokens />
  </Page>
);

export default AccountTokens;
