import type { PageTextsPart } from '#modules/content/contract/text-parts.ts';
import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { PartWords } from '#client/features/site/parts.tsx';
import { safetyPolicyPage } from '#modules/content/contract/pages/safety-policy.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';

/** `/safety-policy` (SIT-016, MOD-030), with the hotlines where it speaks of danger (C-125). */
const SafetyPolicy = () => {
  const texts = useTexts(safetyPolicyPage);
  const parts: readonly PageTextsPart[] = texts.parts;
  const help = useCountries(useContent().data?.help ?? [])[0];
  return (
    <Page width="text">
      <PageTitle lead={texts.lead} actions={<GetHelpLink />}>
        {texts.title}
      </PageTitle>
      {parts.map((part, at) => (
        <Section key={at} title={part.title ?? ''} {...(part.id === undefined ? {} : { id: part.id })}>
          <Stack gap="md">
            <PartWords of={part} />
            {part.id === 'danger' && help !== undefined ? <HelpLines of={help} /> : null}
          </Stack>
        </Section>
      ))}
    </Page>
  );
};

export default SafetyPolicy;
