import { Box } from '@mantine/core';
import type { HelpCountry } from '../../../../modules/moderation/contract/help-country.ts';
import { useSetting } from '../../lib/config.tsx';
import { Row, Soft, Stack } from '../../ui/layout.tsx';
import { safetyResources as texts } from './page-texts.ts';

/** The country of this installation first. */
export const useCountries = (countries: readonly HelpCountry[]): readonly HelpCountry[] => {
  const first = useSetting('HELP_COUNTRY', 'US');
  return [...countries.filter(({ code }) => code === first), ...countries.filter(({ code }) => code !== first)];
};

const monthOf = (day: string) =>
  new Date(day).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Hotlines of one country (SIT-015, SIT-068). */
export const HelpLines = ({ of }: { of: HelpCountry }) => (
  <Stack as="ul" gap="md" style={{ listStyle: 'none' }}>
    {of.lines.map(({ name, when, hours, ways, source, checked }) => (
      <li key={name}>
        <Box component="p" fw={750}>
          {name}
        </Box>
        {when === undefined ? null : <Soft>{when}</Soft>}
        {hours === undefined ? null : <Soft>{hours}</Soft>}
        <Row gap="md">
          {ways.map(({ text, href }) => (
            <Box key={href + text} component="a" href={href} py="xxs">
              {text}
            </Box>
          ))}
        </Row>
        {source === undefined ? null : (
          <Soft>
            <a href={source} rel="noreferrer">
              {new URL(source).hostname.replace(/^www\./, '')}
            </a>
            {checked === undefined ? null : `, ${texts.checkedIn(monthOf(checked))}`}
          </Soft>
        )}
      </li>
    ))}
  </Stack>
);
