import { nameOfCountry } from '#client/lib/language/language.ts';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { safetyResourcesPage } from '#modules/content/contract/pages/safety-resources.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { Hero } from '#ui/blocks/hero.tsx';
import { Reading } from '#ui/blocks/reading.tsx';
import { Lighthouse } from '#ui/drawings/how.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';

/** `/safety-resources`: hotlines by country (SIT-015, C-125). */
const SafetyResources = () => {
  const texts = useTexts(safetyResourcesPage);
  return (
    <>
      <Hero
        title={texts.title}
        lead={texts.lead}
        picture={<Lighthouse />}
        actions={<GetHelpLink look="chip" />}
        note={texts.checked}
      />
      <Loaded query={useContent('all')}>{({ help }) => <Countries unsorted={help} label={texts.more} />}</Loaded>
    </>
  );
};

const Countries = ({ unsorted, label }: { unsorted: readonly HelpCountry[]; label: string }) => {
  const countries = useCountries(unsorted);
  return (
    <Reading
      label={label}
      contents={countries.map(({ code, name }) => ({ id: code, title: nameOfCountry({ code, name }) }))}
    >
      {countries.map((country) => (
        <Section key={country.code} title={nameOfCountry(country)} id={country.code}>
          <HelpLines country={country} />
        </Section>
      ))}
    </Reading>
  );
};

export default SafetyResources;
