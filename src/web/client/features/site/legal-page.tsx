import { Link } from 'react-router';
import type { SiteContent } from '#modules/content/contract/site-content.ts';
import { useProductName, useSetting, useSupportEmail } from '#client/lib/config.tsx';
import { Panel, Soft, Stack } from '#ui/layout.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { contactTexts, draftNotice, type LegalTextsInstallation } from './legal-texts.ts';
import { Parts } from './parts.tsx';
import type { PageTextsPart } from './page-texts.ts';
import { useContent } from './use-content.ts';

export type LegalText = {
  title: string;
  lead: (product: string) => string;
  other: string;
  updated: (installation: LegalTextsInstallation) => string;
  sections: (installation: LegalTextsInstallation) => PageTextsPart[];
};

const useInstallation = (legal: SiteContent['legal']): LegalTextsInstallation => ({
  product: useProductName(),
  email: useSupportEmail(),
  undoDays: useSetting('DELETION_UNDO_DAYS', 30),
  dataDays: useSetting('OWN_DATA_DAYS', 7),
  usernameDays: useSetting('USERNAME_RESERVED_DAYS', 90),
  chatHours: useSetting('CHAT_LIFETIME_HOURS', 72),
  chatDays: useSetting('CHAT_DELETE_DAYS', 30),
  ...legal,
});

/** One legal text, with this installation's name, periods and address, and the way to the other one. */
export const LegalPage = ({ text, other }: { text: LegalText; other: { to: string; title: string } }) => {
  const product = useProductName();
  return (
    <>
      <PageTitle lead={text.lead(product)}>{text.title}</PageTitle>
      <Loaded query={useContent()} loading={<LoadingState shape="text" rows={12} tall />}>
        {({ content }) => <Words of={text} legal={content.legal} other={other} />}
      </Loaded>
    </>
  );
};

const Words = ({
  of: text,
  legal,
  other,
}: {
  of: LegalText;
  legal: SiteContent['legal'];
  other: { to: string; title: string };
}) => {
  const installation = useInstallation(legal);
  return (
    <>
      <Parts of={text.sections(installation)} />
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
        <Soft>{text.updated(installation)}</Soft>
        <Soft>{draftNotice}</Soft>
      </Panel>
    </>
  );
};
