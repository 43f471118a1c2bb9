import { amount, filled } from '#kernel/contract/wording.ts';
import { Box } from '@mantine/core';
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconHand from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useProductName, useSetting } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/card.tsx';
import { Panel, Quote, Round, Soft } from '#ui/layout.tsx';
import { Page, Section } from '#ui/page.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { HomeSlot } from './slot.tsx';
import { homePage } from '#modules/content/contract/pages/home.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import styles from './home.module.css';
import { DocumentTitle } from '#ui/document-title.tsx';
import { LinkButton } from '#ui/link-button.tsx';

/** What the product is and how a session works; no invented voices, numbers or logos (C-122, C-124). */
const Welcome = () => {
  const texts = useTexts(homePage);
  const isMember = useMember() !== null;
  const people = useSetting('MIN_PARTICIPANTS', 3);
  const [least, most] = [useSetting('ATTENDEES_MIN', 3), useSetting('ATTENDEES_MAX', 16)];
  const limits = {
    seats: `${least}-${most}`,
    minutes: amount(useSetting('WAITING_ROOM_MIN_BEFORE', 5), 'minute'),
    people: people === 3 ? 'three people' : amount(people, 'person', 'people'),
  };
  return (
    <>
      <Hero />
      <Page>
        <HomeSlot name={isMember ? 'nextSessions' : 'comingUp'} />
        <Section title={texts.stepsTitle}>
          <ol className={styles.steps}>
            {texts.steps.map(({ title, text }, step) => (
              <Panel as="li" tone="brand" p="clamp(1.25rem, 1rem + 1vw, 2rem)" key={title}>
                <span className={styles.number} aria-hidden>
                  {step + 1}
                </span>
                <Box component="h3" mb="xs" fz="h3" lh={1.3}>
                  {title}
                </Box>
                <p>{filled(text, limits)}</p>
              </Panel>
            ))}
          </ol>
        </Section>
        <Section title={texts.groundTitle}>
          <div className={styles.ground}>
            {texts.ground.map(({ title, text }, at) => (
              <Card key={title} padding="lg">
                <Round size={3} tone="warm" mb="sm">
                  <Icon of={groundIcons[at % groundIcons.length]!} size={24} />
                </Round>
                <Box component="h3" mb="xs" fz="h3" lh={1.3}>
                  {title}
                </Box>
                <Soft size="inherit">{filled(text, limits)}</Soft>
              </Card>
            ))}
          </div>
        </Section>
        <HomeSlot name="featuredWells" />
        <HomeSlot name="visitorParts" />
        <Together />
      </Page>
    </>
  );
};

const groundIcons = [IconUsers, IconDoor, IconHand];

const Hero = () => {
  const texts = useTexts(homePage);
  const visitor = useMember() === null;
  return (
    <div className={styles.hero}>
      <DocumentTitle>{useProductName()}</DocumentTitle>
      <div className={styles.heroInside}>
        <div className={styles.words}>
          <Box component="h1" fz="clamp(2.25rem, 1.4rem + 3.6vw, 4rem)" lh={1.06} lts="-0.03em" tabIndex={-1}>
            {texts.headline}
          </Box>
          <p>{texts.lead}</p>
          <div className={styles.actions}>
            <LinkButton to="/sessions" size="lg">
              {texts.findSession}
            </LinkButton>
            {visitor ? (
              <LinkButton to="/register" size="lg" variant="default">
                {texts.register}
              </LinkButton>
            ) : null}
          </div>
          {visitor ? <p className={styles.reassurance}>{texts.reassurance}</p> : null}
          <Box component="figure" mt="lg" maw="32rem">
            <Quote>{texts.quote}</Quote>
          </Box>
        </div>
        <HeroPicture />
      </div>
    </div>
  );
};

const Together = () => {
  const texts = useTexts(homePage);
  return (
    <Card look="warm" padding="lg" as="section" className={styles.together ?? ''}>
      <div>
        <h2>{texts.together}</h2>
        <Box component="p" mt="xs" maw="34rem">
          {texts.togetherText}
        </Box>
      </div>
      <LinkButton to="/wells" size="lg">
        {texts.viewWells}
      </LinkButton>
    </Card>
  );
};

export default Welcome;
