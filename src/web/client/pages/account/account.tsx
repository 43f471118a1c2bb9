import { Box } from '@mantine/core';
import { answerTexts } from '#client/features/feedback/answers/answer-texts.ts';
import { ChangeEmail, ChangePassword, ChangeUsername } from '#client/features/identity/account/account-changes.tsx';
import { Devices } from '#client/features/identity/account/devices.tsx';
import { EmailState } from '#client/features/identity/account/email-state.tsx';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { Logins } from '#client/features/identity/account/logins.tsx';
import { loginTexts } from '#client/features/identity/login-texts.ts';
import { ProfileForm } from '#client/features/identity/account/profile-form.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { Reminding } from '#client/features/notifications/reminding.tsx';
import { remindingTexts } from '#client/features/notifications/reminding-texts.ts';
import { restrictionTexts } from '#client/features/restrictions/texts.ts';
import { missedTexts } from '#client/features/scheduling/missed/missed-texts.ts';
import { tokenTexts } from '#client/features/identity/account/token-texts.ts';
import { SupportVisits } from '#client/features/identity/account/support-visits.tsx';
import { Passkeys } from '#client/features/identity/second-factor/passkeys.tsx';
import { passkeyTexts } from '#client/features/identity/second-factor/passkey-texts.ts';
import { SecondFactor } from '#client/features/identity/second-factor/second-factor.tsx';
import { secondFactorTexts } from '#client/features/identity/second-factor/second-factor-texts.ts';
import { identityTexts } from '#client/features/identity/texts.ts';
import { WaysInCard } from '#client/features/identity/ways-in.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { useMember, type Member } from '#client/lib/session.tsx';
import { Card, CardSection } from '#ui/card.tsx';
import { LinkRow, WayLink } from '#ui/link-button.tsx';
import { IndexedParts, Page, PageTitle } from '#ui/page.tsx';

const texts = identityTexts.account;

/** `/account`, for members: what can be changed about an account, in five parts (I-013, I-037, I-040). */
const Account = () => {
  const member = useMember();
  if (!member) return null;
  const parts = [
    { id: 'you', title: texts.parts.you, content: <You member={member} /> },
    { id: 'logging-in', title: texts.parts.loggingIn, content: <LoggingIn member={member} /> },
    { id: 'reminders', title: remindingTexts.title, content: <Reminders /> },
    { id: 'membership', title: billingTexts.plans.title, content: <Membership /> },
    { id: 'privacy', title: texts.parts.privacy, content: <Privacy /> },
  ];
  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <IndexedParts label={texts.title} parts={parts} />
    </Page>
  );
};

const You = ({ member }: { member: Member }) => (
  <Stack gap="lg">
    <CardSection heading="h3" title={texts.profile}>
      <ProfileForm key={member.uuid} member={member} />
    </CardSection>
    <CardSection heading="h3" title={identityTexts.changes.username.title}>
      <ChangeUsername member={member} />
    </CardSection>
    <CardSection heading="h3" title={answerTexts.title}>
      <LinkRow text={answerTexts.inAccount} to="/account/answers" open={answerTexts.open} />
    </CardSection>
  </Stack>
);

const LoggingIn = ({ member }: { member: Member }) => (
  <Stack gap="lg">
    <CardSection heading="h3" title={texts.email}>
      <Stack id="change-email" gap="md">
        <EmailState member={member} />
        <ChangeEmail />
      </Stack>
    </CardSection>
    <CardSection heading="h3" title={identityTexts.waysIn.title}>
      <WaysInCard />
    </CardSection>
    <CardSection heading="h3" title={identityTexts.changes.password.title}>
      <ChangePassword />
    </CardSection>
    <CardSection heading="h3" title={secondFactorTexts.title}>
      <SecondFactor />
    </CardSection>
    <CardSection heading="h3" title={passkeyTexts.title}>
      <Passkeys />
    </CardSection>
    <CardSection heading="h3" title={loginTexts.account.title}>
      <Logins email={member.email} />
    </CardSection>
    <CardSection heading="h3" title={tokenTexts.title}>
      <LinkRow text={tokenTexts.inAccount} to="/account/tokens" open={tokenTexts.inAccountOpen} />
    </CardSection>
    <CardSection heading="h3" title={texts.devices}>
      <Devices />
    </CardSection>
  </Stack>
);

const Reminders = () => (
  <Card padding="lg">
    <Reminding />
  </Card>
);

const Membership = () => (
  <Stack gap="lg">
    <Card padding="lg">
      <LinkRow text={billingTexts.yours.inAccount} to="/membership" open={billingTexts.yours.inAccountOpen} />
    </Card>
    <CardSection heading="h3" title={missedTexts.page.title}>
      <LinkRow text={missedTexts.page.about} to="/account/missed-sessions" open={missedTexts.page.open} />
    </CardSection>
  </Stack>
);

const Privacy = () => (
  <Stack gap="lg">
    <CardSection heading="h3" title={restrictionTexts.title}>
      <LinkRow text={restrictionTexts.about} to="/account/restrictions" open={restrictionTexts.open} />
    </CardSection>
    <CardSection heading="h3" title={identityTexts.support.title}>
      <SupportVisits />
    </CardSection>
    <CardSection heading="h3" title={leavingTexts.inAccount.title}>
      <Soft>{leavingTexts.inAccount.text}</Soft>
      <Box component="p" mt="md">
        <WayLink to="/account/data" text={leavingTexts.inAccount.open} />
      </Box>
    </CardSection>
  </Stack>
);

export default Account;
