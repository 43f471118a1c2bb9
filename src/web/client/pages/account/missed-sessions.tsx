import { OwnMissedSessions } from '#client/features/scheduling/missed/own-missed.tsx';
import { missedTexts } from '#client/features/scheduling/missed/missed-texts.ts';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/account/missed-sessions`, for members: what counts of the sessions they missed, and why (C-150). */
const MissedSessions = () => (
  <Page width="text">
    <PageTitle lead={missedTexts.page.lead}>{missedTexts.page.title}</PageTitle>
    <OwnMissedSessions />
  </Page>
);

export default MissedSessions;
