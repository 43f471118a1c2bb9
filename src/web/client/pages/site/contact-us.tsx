import { ContactForm } from '#client/features/site/contact-form.tsx';
import { PartWords } from '#client/features/site/parts.tsx';
import { contactPage } from '#modules/content/contract/pages/contact-us.ts';
import type { PageTextsPart } from '#modules/content/contract/text-parts.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useSupportEmail } from '#client/lib/config.tsx';
import { Band } from '#ui/blocks/band.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { PictureText } from '#ui/blocks/picture-text.tsx';
import { LitWindow } from '#ui/drawings/calls.tsx';
import { PaperBoat } from '#ui/drawings/words.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Card, CardGrid } from '#ui/card.tsx';
import { Panel, Stack } from '#ui/layout.tsx';

/** `/contact-us` (SIT-012, SIT-067). */
const ContactUs = () => {
  const texts = useTexts(contactPage);
  const parts: readonly PageTextsPart[] = texts.parts;
  const email = useSupportEmail();
  return (
    <>
      <Hero title={texts.title} lead={texts.lead} picture={<PaperBoat />}>
        <Panel p="md" mt="lg" tone="warm">
          <Stack align="flex-start">
            <p>{texts.urgent}</p>
            <GetHelpLink />
          </Stack>
        </Panel>
      </Hero>
      <Band>
        <CardGrid min={26}>
          {parts.map((part, at) => (
            <Card key={at} as="li" padding="lg">
              <Stack>
                {part.title === undefined ? null : <h2>{part.title}</h2>}
                <PartWords part={part} />
              </Stack>
            </Card>
          ))}
        </CardGrid>
      </Band>
      <PictureText title={texts.write} picture={<LitWindow />} side="end" ground="sunken">
        {email === undefined ? (
          <p>{texts.noAddress}</p>
        ) : (
          <Stack gap="md">
            <p>
              <strong>{texts.answerTime}</strong> {texts.writeText}
            </p>
            <ContactForm />
            <p>
              {texts.orWrite} {texts.at} <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </Stack>
        )}
      </PictureText>
    </>
  );
};

export default ContactUs;
