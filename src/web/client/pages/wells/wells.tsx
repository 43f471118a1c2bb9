import { wellTexts } from '#client/features/communities/texts.ts';
import { useWells, WellList } from '#client/features/communities/well-list.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LinkButton } from '#ui/link-button.tsx';

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
  useWells().query.data?.first.may_create ? <LinkButton to="/well/create">{wellTexts.list.create}</LinkButton> : null;

export default Wells;
