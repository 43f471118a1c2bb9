import { HelpPanel } from '#client/features/duty/help-panel.tsx';
import { helpTexts as texts } from '#client/features/duty/texts.ts';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/ask-for-help`: where `/get-help` leads members who want a person. */
const AskForHelp = () => (
  <Page width="text">
    <PageTitle lead={texts.pageLead}>{texts.title}</PageTitle>
    <HelpPanel origin={{ place: 'page' }} heading="h2" />
  </Page>
);

export default AskForHelp;
