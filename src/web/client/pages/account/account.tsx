import { Box } from '@mantine/core';
import { answerTexts } from '#client/features/feedback/answers/answer-texts.ts';
import { ChangeEmail, ChangePassword, ChangeUsername } from '#client/features/identity/account/account-changes.tsx';
import { Devices } from '#client/features/identity/account/devices.tsx';
import { EmailState } from '#client/features/identity/account/email-state.tsx';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { Logins } from '#client/features/identity/account/logins.tsx';
import { loginTexts } from '#client/features/identity/login-texts.ts';
import { ProfileForm } from '#client/features/identity/account/profile-form.tsx';
import { MembershipLink } from '#client/features/membership-billing/membership-link.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { Reminding } from '#client/features/notifications/reminding.tsx';
import { remindingTexts } from '#client/features/notifications/reminding-texts.ts';
import { RestrictionsLink } from '#client/features/restrictions/restrictions-link.tsx';
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
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { useMember, type Member } from '#client/lib/session.tsx';
import { Card, CardSection } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
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
      <Row justify="space-between">
        <p>{answerTexts.inAccount}</p>
        <LinkButton to="/account/answers" variant="default">
          {answerTexts.open}
        </LinkButton>
      </Row>
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
      <Row justify="space-between">
        <p>{tokenTexts.inAccount}</p>
        <LinkButton to="/account/tokens" variant="default">
          {tokenTexts.inAccountOpen}
        </LinkButton>
      </Row>
    </CardSection>
    <CardSection heading="h3" title={texts.devices}>
      <Devices />
    </CardSection>
  </Stack>
);

const Reminders = () => (
  <Card as="div" padding="lg">
    <Reminding />
  </Card>
);

const Membership = () => (
  <Stack gap="lg">
    <Card as="div" padding="lg">
      <MembershipLink />
    </Card>
    <CardSection heading="h3" title={missedTexts.page.title}>
      <Row justify="space-between">
        <p>{missedTexts.page.about}</p>
        <LinkButton to="/account/missed-sessions" variant="default">
          {missedTexts.page.open}
        </LinkButton>
      </Row>
    </CardSection>
  </Stack>
);

const Privacy = () => (
  <Stack gap="lg">
    <CardSection heading="h3" title={restrictionTexts.title}>
      <RestrictionsLink />
    </CardSection>
    <CardSection heading="h3" title={identityTexts.support.title}>
      <SupportVisits />
    </CardSection>
    <CardSection heading="h3" title={leavingTexts.inAccount.title}>
      <Soft>{leavingTexts.inAccount.text}</Soft>
      <Box component="p" mt="md">
        <LinkButton to="/account/data" variant="default">
          {leavingTexts.inAccount.open}
        </LinkButton>
      </Box>
    </CardSection>
  </Stack>
);

export default Account;
