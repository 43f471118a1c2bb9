import { WellsHeardOf } from '#client/features/communities/wells-heard-of.tsx';
import { choicesTexts as texts } from '#client/features/notifications/choices-texts.ts';
import { NoticeChoices } from '#client/features/notifications/notice-choices.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

const AccountNotices = () => (
  <Page width="text">
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <NoticeChoices wells={<WellsHeardOf />} />
  </Page>
);

export default AccountNotices;
