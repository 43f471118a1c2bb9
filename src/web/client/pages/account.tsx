import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Devices } from '../features/identity/devices.tsx';
import { EmailState } from '../features/identity/email-state.tsx';
import { leavingTexts } from '../features/identity/leaving-texts.ts';
import { ProfileForm } from '../features/identity/profile-form.tsx';
import { Reminding } from '../features/notifications/reminding.tsx';
import { remindingTexts } from '../features/notifications/reminding-texts.ts';
import { RestrictionsLink } from '../features/restrictions/restrictions-link.tsx';
import { restrictionTexts } from '../features/restrictions/texts.ts';
import { identityTexts } from '../features/identity/texts.ts';
import styles from '../features/identity/account.module.css';
import { useMember } from '../lib/session.tsx';
import { Card } from '../ui/card.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

const texts = identityTexts.account;

/** `/account`, for members: what can be changed about an account (I-013, I-037, I-040). */
const Account = () => {
  const member = useMember();
  if (!member) return null;
  return (
    <Page width="text">
      <PageTitle>{texts.title}</PageTitle>
      <div className={styles.cards}>
        <Card as="section" padding="lg">
          <h2>{texts.profile}</h2>
          <ProfileForm key={member.uuid} member={member} />
        </Card>
        <Card as="section" padding="lg">
          <h2>{texts.email}</h2>
          <EmailState member={member} />
        </Card>
        <Card as="section" padding="lg">
          <h2>{remindingTexts.title}</h2>
          <Reminding />
        </Card>
        <Card as="section" padding="lg">
          <h2>{restrictionTexts.title}</h2>
          <RestrictionsLink />
        </Card>
        <Card as="section" padding="lg">
          <h2>{texts.devices}</h2>
          <Devices />
        </Card>
        <Card as="section" padding="lg">
          <h2>{leavingTexts.inAccount.title}</h2>
          <p className={styles.quiet}>{leavingTexts.inAccount.text}</p>
          <p className={styles.wayOn}>
            <Button component={Link} to="/account/data" variant="default">
              {leavingTexts.inAccount.open}
            </Button>
          </p>
        </Card>
      </div>
    </Page>
  );
};

export default Account;
