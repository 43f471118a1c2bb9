import { filled } from '#kernel/contract/wording.ts';
import { homePage } from '#modules/content/contract/pages/home.ts';
import { useProductName, useSetting } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { PictureText } from '#ui/blocks/picture-text.tsx';
import { QuoteBlock } from '#ui/blocks/quote.tsx';
import { Steps } from '#ui/blocks/steps.tsx';
import { Room } from '#ui/drawings/room.tsx';
import { Shore } from '#ui/drawings/shore.tsx';
import { ChooseTime, SettleIn, TalkOrListen } from '#ui/drawings/steps.tsx';
import { Well } from '#ui/drawings/well.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { NextLink } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { HomeSlot } from './slot.tsx';
import { homeTexts } from './texts.ts';

/** What the product is and how a session works; no invented voices, numbers or logos (C-122, C-124). */
const Welcome = () => {
  const texts = useTexts(homePage);
  const product = useProductName();
  const isVisitor = useMember() === null;
  const people = useSetting('MIN_PARTICIPANTS', 3);
  const [least, most] = [useSetting('ATTENDEES_MIN', 3), useSetting('ATTENDEES_MAX', 16)];
  const limits = {
    seats: `${least}-${most}`,
    minutes: homeTexts.minutes(useSetting('WAITING_ROOM_MIN_BEFORE', 5)),
    people: homeTexts.people(people),
  };
  return (
    <>
      <Hero
        title={texts.headline}
        documentTitle={product}
        lead={texts.lead}
        actions={
          <>
            <NextLink to="/sessions" text={texts.findSession} />
            {isVisitor ? <NextLink to="/register" variant="default" text={texts.register} /> : null}
          </>
        }
        {...(isVisitor ? { note: texts.reassurance } : {})}
        picture={<Shore />}
      >
        <QuoteBlock look="line" text={texts.quote} />
      </Hero>
      <Page>
        <HomeSlot name={isVisitor ? 'comingUp' : 'nextSessions'} />
      </Page>
      <Band title={texts.stepsTitle} ground="brand">
        <Steps
          steps={texts.steps.map(({ title, text }, at) => {
            const Picture = stepPictures[at % stepPictures.length]!;
            return { title, text: filled(text, limits), picture: <Picture /> };
          })}
        />
      </Band>
      <PictureText
        title={texts.groundTitle}
        side="end"
        picture={
          <figure>
            <Room />
            <Soft as="figcaption" mt="sm" ta="center">
              {texts.still}
            </Soft>
          </figure>
        }
      >
        <Stack gap="md">
          {texts.ground.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <Soft size="inherit">{filled(text, limits)}</Soft>
            </div>
          ))}
        </Stack>
      </PictureText>
      <Page>
        <HomeSlot name="featuredWells" />
      </Page>
      <HomeSlot name="visitorParts" />
      <Closing
        texts={{ closing: texts.together, closingText: texts.togetherText }}
        picture={<Well />}
        actions={<NextLink to="/wells" text={texts.viewWells} />}
      />
    </>
  );
};

const stepPictures = [ChooseTime, SettleIn, TalkOrListen];

export default Welcome;
