import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { safetyResourcesPage } from '#modules/content/contract/pages/safety-resources.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Soft } from '#ui/layout.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';

/** `/safety-resources`: hotlines by country (SIT-015, C-125). */
const SafetyResources = () => {
  const texts = useTexts(safetyResourcesPage);
  return (
    <Page width="text">
      <PageTitle lead={texts.lead} actions={<GetHelpLink />}>
        {texts.title}
      </PageTitle>
      <Soft>{texts.checked}</Soft>
      <Loaded query={useContent()}>{({ help }) => <Countries of={help} />}</Loaded>
    </Page>
  );
};

const Countries = ({ of }: { of: Parameters<typeof useCountries>[0] }) =>
  useCountries(of).map((country) => (
    <Section key={country.code} title={country.name} id={country.code}>
      <HelpLines of={country} />
    </Section>
  ));

export default SafetyResources;
