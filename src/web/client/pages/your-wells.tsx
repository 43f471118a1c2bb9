import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { wellTexts } from '../features/communities/texts.ts';
import { YourWells } from '../features/communities/well-list.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

const texts = wellTexts.yourWells;

/** `/?view=wells` (SIT-026). */
const YourWellsPage = () => (
  <Page>
    <PageTitle
      lead={texts.lead}
      actions={
        <Button component={Link} to="/wells" variant="default">
          {wellTexts.allWells}
        </Button>
      }
    >
      {texts.title}
    </PageTitle>
    <YourWells />
  </Page>
);

export default YourWellsPage;
