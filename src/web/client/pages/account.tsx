import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChangeEmail, ChangePassword, ChangeUsername } from '../features/identity/account-changes.tsx';
import { Devices } from '../features/identity/devices.tsx';
import { EmailState } from '../features/identity/email-state.tsx';
import { leavingTexts } from '../features/identity/leaving-texts.ts';
import { Logins } from '../features/identity/logins.tsx';
import { loginTexts } from '../features/identity/login-texts.ts';
import { ProfileForm } from '../features/identity/profile-form.tsx';
import { MembershipLink } from '../features/membership-billing/membership-link.tsx';
import { billingTexts } from '../features/membership-billing/texts.ts';
import { Reminding } from '../features/notifications/reminding.tsx';
import { remindingTexts } from '../features/notifications/reminding-texts.ts';
import { RestrictionsLink } from '../features/restrictions/restrictions-link.tsx';
import { restrictionTexts } from '../features/restrictions/texts.ts';
import { SupportVisits } from '../features/identity/support-visits.tsx';
import { Passkeys } from '../features/identity/passkeys.tsx';
import { passkeyTexts } from '../features/identity/passkey-texts.ts';
import { SecondFactor } from '../features/identity/second-factor.tsx';
import { secondFactorTexts } from '../features/identity/second-factor-texts.ts';
import { identityTexts } from '../features/identity/texts.ts';
import { Soft, Stack } from '../ui/layout.tsx';
import { useMember } from '../lib/session.tsx';
import { Card } from '../ui/card.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

const texts = identityTexts.account;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" padding="lg">
    <Box component="h2" mb="md" fz="h3">
      {title}
    </Box>
    {children}
  </Card>
);

/** `/account`, for members: what can be changed about an account (I-013, I-037, I-040). */
const Account = () => {
  const member = useMember();
  if (!member) return null;
  return (
    <Page width="text">
      <PageTitle>{texts.title}</PageTitle>
      <Stack gap="lg">
        <Part title={texts.profile}>
          <ProfileForm key={member.uuid} member={member} />
        </Part>
        <Part title={identityTexts.changes.username.title}>
          <ChangeUsername member={member} />
        </Part>
        <Part title={texts.email}>
          <EmailState member={member} />
          <Box mt="md">
            <ChangeEmail />
          </Box>
        </Part>
        <Part title={identityTexts.changes.password.title}>
          <ChangePassword />
        </Part>
        <Part title={secondFactorTexts.title}>
          <SecondFactor />
        </Part>
        <Part title={passkeyTexts.title}>
          <Passkeys />
        </Part>
        <Part title={loginTexts.account.title}>
          <Logins email={member.email} />
        </Part>
        <Part title={remindingTexts.title}>
          <Reminding />
        </Part>
        <Part title={billingTexts.plans.title}>
          <MembershipLink />
        </Part>
        <Part title={restrictionTexts.title}>
          <RestrictionsLink />
        </Part>
        <Part title={texts.devices}>
          <Devices />
        </Part>
        <Part title={identityTexts.support.title}>
          <SupportVisits />
        </Part>
        <Part title={leavingTexts.inAccount.title}>
          <Soft>{leavingTexts.inAccount.text}</Soft>
          <Box component="p" mt="md">
            <Button component={Link} to="/account/data" variant="default">
              {leavingTexts.inAccount.open}
            </Button>
          </Box>
        </Part>
      </Stack>
    </Page>
  );
};

export default Account;
