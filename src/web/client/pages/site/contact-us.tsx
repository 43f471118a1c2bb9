import { Parts } from '#client/features/site/parts.tsx';
import { contactPage } from '#modules/content/contract/pages/contact-us.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useSupportEmail } from '#client/lib/config.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Panel, Stack } from '#ui/layout.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';

/** `/contact-us` (SIT-012, SIT-067). */
const ContactUs = () => {
  const texts = useTexts(contactPage);
  const email = useSupportEmail();
  return (
    <Page>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Panel p="md" tone="warm">
        <Stack align="flex-start">
          <p>{texts.urgent}</p>
          <GetHelpLink />
        </Stack>
      </Panel>
      <Parts of={texts.parts} />
      <Section title={texts.write}>
        <Stack maw="44rem">
          <p>{texts.writeText}</p>
          {email === undefined ? (
            <p>{texts.noAddress}</p>
          ) : (
            <p>
              {texts.at} <a href={`mailto:${email}`}>{email}</a>.
            </p>
          )}
        </Stack>
      </Section>
    </Page>
  );
};

export default ContactUs;
