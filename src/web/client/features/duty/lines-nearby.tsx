import { localHref, nameOfCountry } from '#client/lib/language/language.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Box } from '@mantine/core';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import { helpCountries } from '#modules/moderation/contract/help-lines.ts';
import { helpCountryIn } from '#modules/moderation/contract/help-zones.ts';
import { siteContent } from '#modules/site/contract/content-api.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { deviceZone } from '#client/lib/time.ts';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { helpTexts as texts } from './texts.ts';

const SHOWN = 2;

/** The lines of this device's country, or of the installation's. */
export const countryNearby = (
  countries: readonly HelpCountry[],
  zone: string,
  installation: string,
): HelpCountry | undefined => {
  const here = helpCountryIn(zone);
  return countries.find(({ code }) => code === here) ?? countries.find(({ code }) => code === installation);
};

/** Ours stand there at once; those of the installation follow when it has some of its own. */
export const LinesNearby = () => {
  const installation = useSetting('HELP_COUNTRY', 'US');
  const own = useCall(siteContent, {}, { quiet: true });
  const country = countryNearby(own.data?.help ?? helpCountries, deviceZone(), installation) ?? helpCountries[0]!;
  return (
    <Stack gap="xs">
      <Box component="p" fw={750}>
        {texts.danger}
      </Box>
      <Soft>
        {texts.lines} ({nameOfCountry(country)}):
      </Soft>
      <Stack as="ul" gap="xs">
        {country.lines.slice(0, SHOWN).map(({ name, ways }) => (
          <Row as="li" key={name} gap="sm">
            <span>{storedWord(name)}</span>
            {ways.map(({ text, href }) => (
              <Box key={href} component={OutsideLink} href={href} py="xxs" fw={650}>
                {storedWord(text)}
              </Box>
            ))}
          </Row>
        ))}
      </Stack>
      <a href={localHref('/get-help')} target="_blank" rel="noopener">
        {texts.allLines}
      </a>
    </Stack>
  );
};
