import { Link } from 'react-router';
import { useProductName, useSetting, useSupportEmail } from '../../lib/config.tsx';
import { List, Panel, Soft, Stack } from '../../ui/layout.tsx';
import { PageTitle, Section } from '../../ui/page.tsx';
import { contactTexts, draftNotice, type Installation, type LegalSection } from './legal-texts.ts';

export type LegalText = {
  title: string;
  lead: (product: string) => string;
  other: string;
  sections: (of: Installation) => LegalSection[];
};

const useInstallation = (): Installation => ({
  product: useProductName(),
  email: useSupportEmail(),
  undoDays: useSetting('DELETION_UNDO_DAYS', 30),
  dataDays: useSetting('OWN_DATA_DAYS', 7),
  usernameDays: useSetting('USERNAME_RESERVED_DAYS', 90),
  chatHours: useSetting('CHAT_LIFETIME_HOURS', 72),
  chatDays: useSetting('CHAT_DELETE_DAYS', 30),
});

/** One legal text, with this installation's name, periods and address, and the way to the other one. */
export const LegalPage = ({ text, other }: { text: LegalText; other: { to: string; title: string } }) => {
  const installation = useInstallation();
  return (
    <>
      <PageTitle lead={text.lead(installation.product)}>{text.title}</PageTitle>
      {text.sections(installation).map((section) => (
        <LegalPart key={section.title} section={section} />
      ))}
      <Section title={contactTexts.title}>
        <Stack>
          {installation.email === undefined ? (
            <p>{contactTexts.noAddress}</p>
          ) : (
            <p>
              {contactTexts.at} <a href={`mailto:${installation.email}`}>{installation.email}</a>.
            </p>
          )}
          <p>
            {text.other} <Link to={other.to}>{other.title}</Link>.
          </p>
        </Stack>
      </Section>
      <Panel p="md">
        <Soft>{draftNotice}</Soft>
      </Panel>
    </>
  );
};

const LegalPart = ({ section: { title, paragraphs = [], points = [] } }: { section: LegalSection }) => (
  <Section title={title}>
    <Stack>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length === 0 ? null : (
        <List>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </List>
      )}
    </Stack>
  </Section>
);
