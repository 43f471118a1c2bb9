import { useState } from 'react';
import { Link } from 'react-router';
import { siteContent } from '#modules/site/contract/content-api.ts';
import { lifetime } from '#modules/chat/contract/lifetime.ts';
import { useSubscription } from '#client/entities/membership-billing/use-billing.ts';
import { HelpFirst, OnboardingPage } from '#client/features/profiles/onboarding.tsx';
import { onboardingTexts } from '#client/features/profiles/texts.ts';
import { SessionsWhenFree, WelcomeSessions } from '#client/features/scheduling/lists/welcome-sessions.tsx';
import { useSetting } from '#client/lib/config.tsx';
import { pathAfterOnboarding } from '#client/lib/paths/onboarding-path.ts';
import { useCall } from '#client/lib/query.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Film } from '#ui/pictures/film.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { NextLink, WayLink } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page.tsx';

const texts = onboardingTexts.welcome;

/** `/welcome`: the way to a first session (SIT-019, SIT-086 to SIT-092). */
const Welcome = () => {
  const before = pathAfterOnboarding();
  return (
    <OnboardingPage step="welcome">
      <Intro />
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <HelpFirst />
      <WelcomeSessions unavailable={texts.unavailable} />
      <Messaging />
      <SessionsWhenFree texts={texts.free} />
      <Row gap="md">
        <NextLink to="/sessions" text={texts.all} />
        <WayLink to="/camera-test" text={texts.camera} />
        {before === null ? null : <Link to={before}>{texts.back}</Link>}
      </Row>
    </OnboardingPage>
  );
};

/** How a session feels, as a film where the installation has one, in words always (SIT-088, C-187). */
const Intro = () => {
  const [isOpen, setOpen] = useState(true);
  const film = useCall(siteContent, {}, { quiet: true }).data?.content.welcome_film;
  return (
    <Dialog opened={isOpen} title={texts.film.title} close={texts.film.close} onClose={() => setOpen(false)}>
      {film == null ? null : <Film src={film.src} label={film.label} autoPlay muted />}
      <p>{texts.film.text}</p>
    </Dialog>
  );
};

/** Who registers for a session is in its chat, which stays for a while after it (CHT-016, C-179). */
const Messaging = () => {
  const plan = useSubscription().data?.subscription_info;
  const stays = lifetime(useSetting('CHAT_LIFETIME_HOURS', 72));
  return plan?.is_unlimited_subscribed === true ? <Soft>{texts.messaging(stays)}</Soft> : null;
};

export default Welcome;
