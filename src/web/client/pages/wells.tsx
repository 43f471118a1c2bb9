import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { searchWells } from '../../../modules/communities/contract/api.ts';
import { wellTexts } from '../features/communities/texts.ts';
import { firstWells, WellList } from '../features/communities/well-list.tsx';
import { useCall } from '../lib/query.ts';
import { Page, PageTitle } from '../ui/page.tsx';

/** `/wells`: all Wells (COM-011). */
const Wells = () => (
  <Page>
    <PageTitle lead={wellTexts.list.lead} actions={<CreateButton />}>
      {wellTexts.list.title}
    </PageTitle>
    <WellList />
  </Page>
);

const CreateButton = () => {
  const query = useCall(searchWells, firstWells, { topics: [['group']], quiet: true });
  return query.data?.may_create ? (
    <Button component={Link} to="/well/create">
      {wellTexts.list.create}
    </Button>
  ) : null;
};

export default Wells;
