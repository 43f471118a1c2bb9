import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { wellTexts } from '../features/communities/texts.ts';
import { useWells, WellList } from '../features/communities/well-list.tsx';
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

const CreateButton = () =>
  useWells().query.data?.first.may_create ? (
    <Button component={Link} to="/well/create">
      {wellTexts.list.create}
    </Button>
  ) : null;

export default Wells;
