import { useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { Notices } from '#client/features/forum/feed/notices.tsx';
import { forumTexts } from '#client/features/forum/texts.ts';
import { Page, PageTitle } from '#ui/page.tsx';

const texts = forumTexts.notices;

/** `/notices`, for members: replies to their posts, and mentions of them (I-008). */
const NoticesPage = () => (
  <Page width="text">
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    {useIsUnconfirmed() ? <p>{texts.confirm}</p> : <Notices />}
  </Page>
);

export default NoticesPage;
