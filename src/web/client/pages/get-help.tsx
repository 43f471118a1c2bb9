import { GetHelp } from '../features/moderation/get-help.tsx';
import { Page } from '../ui/page.tsx';

/** `/get-help`, also for visitors (I-044). */
const GetHelpPage = () => (
  <Page width="text">
    <GetHelp />
  </Page>
);

export default GetHelpPage;
