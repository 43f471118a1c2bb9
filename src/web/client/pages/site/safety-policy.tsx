import { Article } from '#client/features/site/article.tsx';
import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { useContent } from '#client/features/site/use-content.ts';
import { safetyPolicyPage } from '#modules/content/contract/pages/safety-policy.ts';
import { useChanged, useTexts } from '#client/lib/site/site-texts.ts';
import { Hero } from '#ui/blocks/hero.tsx';
import { Umbrella } from '#ui/drawings/words.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';

/** `/safety-policy` (SIT-016, MOD-030), with the hotlines where it speaks of danger (C-125). */
const SafetyPolicy = () => {
  const texts = useTexts(safetyPolicyPage);
  const { values } = useChanged(safetyPolicyPage.name);
  const help = useCountries(useContent('all').data?.help ?? [])[0];
  return (
    <>
      <Hero title={texts.title} lead={texts.lead} picture={<Umbrella />} actions={<GetHelpLink look="chip" />} />
      <Article
        texts={texts}
        updated={texts.updated}
        summary={'parts' in values && !('summary' in values) ? [] : texts.summary}
        parts={texts.parts}
        within={({ id }) => (id === 'danger' && help !== undefined ? <HelpLines country={help} /> : null)}
      />
    </>
  );
};

export default SafetyPolicy;
