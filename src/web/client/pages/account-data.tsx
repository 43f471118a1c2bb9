import { Link } from 'react-router';
import { DeleteAccount } from '../features/identity/delete-account.tsx';
import { DownloadData } from '../features/identity/download-data.tsx';
import { leavingTexts } from '../features/identity/leaving-texts.ts';
import styles from '../features/identity/account.module.css';
import { Card } from '../ui/card.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

/** `/account/data`, for members: take everything along, or have it deleted (I-036). */
const AccountData = () => (
  <Page width="text">
    <PageTitle lead={leavingTexts.lead}>{leavingTexts.title}</PageTitle>
    <div className={styles.cards}>
      <Card as="section" padding="lg">
        <h2>{leavingTexts.download.title}</h2>
        <DownloadData />
      </Card>
      <Card as="section" padding="lg">
        <h2>{leavingTexts.delete.title}</h2>
        <DeleteAccount />
      </Card>
      <p>
        <Link to="/account">{leavingTexts.back}</Link>
      </p>
    </div>
  </Page>
);

export default AccountData;
