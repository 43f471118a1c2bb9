import { wellTexts } from '#client/features/communities/texts.ts';
import { YourWells } from '#client/features/communities/well-list.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { WayLink } from '#ui/link-button.tsx';

const texts = wellTexts.yourWells;

/** `/?view=wells` (SIT-026). */
const YourWellsPage = () => (
  <Page>
    <PageTitle lead={texts.lead} actions={<WayLink to="/wells" text={wellTexts.allWells} />}>
      {texts.title}
    </PageTitle>
    <YourWells />
  </Page>
);

export default YourWellsPage;
