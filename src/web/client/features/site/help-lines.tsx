import { shownLanguage } from '#client/lib/language/language.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Box } from '@mantine/core';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import { helpCountryIn } from '#modules/moderation/contract/help-zones.ts';
import { drawn, useIsDrawn } from '#client/lib/drawn.ts';
import { deviceZone } from '#client/lib/time.ts';
import { useSetting } from '#client/lib/config.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { filled } from '#kernel/contract/wording.ts';
import { safetyResourcesPage } from '#modules/content/contract/pages/safety-resources.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';

/** The country of this device first, where its time zone says it, then that of the installation. */
export const useCountries = (countries: readonly HelpCountry[]): readonly HelpCountry[] => {
  const installation = useSetting('HELP_COUNTRY', 'US');
  const here = helpCountryIn(useIsDrawn() ? drawn.zone : deviceZone());
  const rank = ({ code }: HelpCountry) => (code === here ? 0 : code === installation ? 1 : 2);
  return [...countries].sort((one, other) => rank(one) - rank(other));
};

const monthOf = (day: string) =>
  new Date(day).toLocaleDateString(shownLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Hotlines of one country (SIT-015, SIT-068). */
export const HelpLines = ({ country }: { country: HelpCountry }) => {
  const texts = useTexts(safetyResourcesPage);
  return (
    <Stack as="ul" gap="md">
      {country.lines.map(({ name, when, hours, ways, source, checked }) => (
        <li key={name}>
          <Box component="p" fw={750}>
            {storedWord(name)}
          </Box>
          {when === undefined ? null : <Soft>{storedWord(when)}</Soft>}
          {hours === undefined ? null : <Soft>{storedWord(hours)}</Soft>}
          <Row gap="md">
            {ways.map(({ text, href }) => (
              <Box key={href + text} component={OutsideLink} href={href} py="xxs">
                {storedWord(text)}
              </Box>
            ))}
          </Row>
          {source === undefined ? null : (
            <Soft>
              <OutsideLink href={source}>{new URL(source).hostname.replace(/^www\./, '')}</OutsideLink>
              {checked === undefined ? null : `, ${filled(texts.checkedIn, { month: monthOf(checked) })}`}
            </Soft>
          )}
        </li>
      ))}
    </Stack>
  );
};
