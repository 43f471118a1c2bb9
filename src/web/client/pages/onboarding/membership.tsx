import { Box } from '@mantine/core';
import { onboardingPaths } from '#modules/profiles/contract/onboarding.ts';
import { useTakesPayments } from '#client/entities/membership-billing/use-billing.ts';
import { OnboardingPage, SkipLinks } from '#client/features/profiles/onboarding.tsx';
import { onboardingTexts } from '#client/features/profiles/texts.ts';
import { Card } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { NextLink, WayLink } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page.tsx';

const texts = onboardingTexts.membership;

/** `/onboarding/membership`: Basic is the obvious free way on (IDN-011, C-134). */
const OnboardingMembership = () => {
  const isSold = useTakesPayments();
  return (
    <OnboardingPage step="membership">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Stack gap="md">
        <Card as="section" padding="lg">
          <Box component="h2" fz="h3" mb="xs">
            {texts.basic.title}
          </Box>
          <Soft mb="md">{texts.basic.text}</Soft>
          <NextLink to={onboardingPaths.welcome} text={texts.basic.go} />
        </Card>
        {isSold ? (
          <Card as="section" look="soft" padding="lg">
            <Box component="h2" fz="h3" mb="xs">
              {texts.unlimited.title}
            </Box>
            <Soft mb="md">{texts.unlimited.text}</Soft>
            <WayLink to={onboardingPaths.details} text={texts.unlimited.go} />
          </Card>
        ) : null}
      </Stack>
      <SkipLinks to="welcome" />
    </OnboardingPage>
  );
};

export default OnboardingMembership;
