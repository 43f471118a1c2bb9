import { RestrictionsList } from '#client/features/restrictions/restrictions-list.tsx';
import { restrictionTexts } from '#client/features/restrictions/texts.ts';
import { Page, PageTitle } from '#ui/page.tsx';

const texts = restrictionTexts;

const Restrictions = () => (
  <Page width="text">
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <RestrictionsList />
  </Page>
);

export default Restrictions;
