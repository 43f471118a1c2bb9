import { useNavigate } from 'react-router';
import { onboardingPaths } from '#modules/profiles/contract/onboarding.ts';
import { ChooseWells } from '#client/features/communities/choose-wells.tsx';
import { HelpFirst, OnboardingPage, SkipLinks } from '#client/features/profiles/onboarding.tsx';
import { onboardingTexts } from '#client/features/profiles/texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { PageTitle } from '#ui/page.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';

const texts = onboardingTexts.wells;

/** `/onboarding`: what brings a new member here (IDN-010, C-134). */
const OnboardingWells = () => {
  const navigate = useNavigate();
  const member = useMember();
  return (
    <OnboardingPage step="wells">
      <PageTitle lead={texts.lead}>{texts.title(member ? calledIn(member) : '')}</PageTitle>
      <HelpFirst />
      <ChooseWells texts={texts} onDone={() => void navigate(onboardingPaths.membership)} />
      <SkipLinks to="membership" />
    </OnboardingPage>
  );
};

export default OnboardingWells;
