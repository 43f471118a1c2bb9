import { Link } from 'react-router';
import { LeftPosts } from '#client/features/forum/left-posts.tsx';
import { DeleteAccount } from '#client/features/identity/leaving/delete-account.tsx';
import { DownloadData } from '#client/features/identity/leaving/download-data.tsx';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { Stack } from '#ui/layout.tsx';
import { CardSection } from '#ui/card.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/account/data`, for members: take everything along, or have it deleted (I-036). */
const AccountData = () => (
  <Page width="text">
    <PageTitle lead={leavingTexts.lead}>{leavingTexts.title}</PageTitle>
    <Stack gap="lg">
      <CardSection title={leavingTexts.download.title}>
        <DownloadData />
      </CardSection>
      <LeftPosts />
      <CardSection title={leavingTexts.delete.title}>
        <DeleteAccount />
      </CardSection>
      <p>
        <Link to="/account">{leavingTexts.back}</Link>
      </p>
    </Stack>
  </Page>
);

export default AccountData;
