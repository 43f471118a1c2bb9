import { useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { Notices } from '#client/features/forum/feed/notices.tsx';
import { forumTexts } from '#client/features/forum/texts.ts';
import { OwnNotices } from '#client/features/notifications/own-notices.tsx';
import { ownNoticesTexts } from '#client/features/notifications/own-notices-texts.ts';
import { WayLink } from '#ui/link-button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

const texts = forumTexts.notices;

/** `/notices`, for members: replies to their posts, mentions of them (I-008), and what else happened for them. */
const NoticesPage = () => (
  <Page width="text">
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Stack gap="lg">
      {useIsUnconfirmed() ? <p>{texts.confirm}</p> : <Notices />}
      <OwnNotices />
      <WayLink to="/account/notices" text={ownNoticesTexts.choose} />
    </Stack>
  </Page>
);

export default NoticesPage;
