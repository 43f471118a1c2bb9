import { RestrictionsList } from '../features/restrictions/restrictions-list.tsx';
import { restrictionTexts } from '../features/restrictions/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';

const texts = restrictionTexts;

/** `/account/restrictions`, for members: whom they restrict. */
const Restrictions = () => (
  <Page width="text">
    <PageTitle>{texts.title}</PageTitle>
    <p style={{ marginBottom: '1.5rem' }}>{texts.lead}</p>
    <RestrictionsList />
  </Page>
);

export default Restrictions;
