import { Box, Button } from '@mantine/core';
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

/** `/account`, for members: what can be changed about an account (I-013, I-037, I-040). */
const Account = () => {
  const member = useMember();
  if (!member) return null;
  return (
    <Page width="text">
      <PageTitle>{texts.title}</PageTitle>
      <Stack gap="lg">
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {texts.profile}
          </Box>
          <ProfileForm key={member.uuid} member={member} />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {identityTexts.changes.username.title}
          </Box>
          <ChangeUsername member={member} />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {texts.email}
          </Box>
          <Stack gap="md">
            <EmailState member={member} />
            <ChangeEmail />
          </Stack>
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {identityTexts.changes.password.title}
          </Box>
          <ChangePassword />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {secondFactorTexts.title}
          </Box>
          <SecondFactor />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {passkeyTexts.title}
          </Box>
          <Passkeys />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {loginTexts.account.title}
          </Box>
          <Logins email={member.email} />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {remindingTexts.title}
          </Box>
          <Reminding />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {billingTexts.plans.title}
          </Box>
          <MembershipLink />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {restrictionTexts.title}
          </Box>
          <RestrictionsLink />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {texts.devices}
          </Box>
          <Devices />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {identityTexts.support.title}
          </Box>
          <SupportVisits />
        </Card>
        <Card as="section" padding="lg">
          <Box component="h2" mb="md" fz="h3">
            {leavingTexts.inAccount.title}
          </Box>
          <Soft>{leavingTexts.inAccount.text}</Soft>
          <Box component="p" mt="md">
            <Button component={Link} to="/account/data" variant="default">
              {leavingTexts.inAccount.open}
            </Button>
          </Box>
        </Card>
      </Stack>
    </Page>
  );
};

export default Account;
