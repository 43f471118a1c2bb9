import { Box } from '@mantine/core';
import type { HelpCountry } from '../../../../modules/moderation/contract/help-lines.ts';
import { useSetting } from '../../lib/config.tsx';
import { Row, Soft, Stack } from '../../ui/layout.tsx';

/** The country of this installation first. */
export const useCountries = (countries: readonly HelpCountry[]): readonly HelpCountry[] => {
  const first = useSetting('HELP_COUNTRY', 'US');
  return [...countries.filter(({ code }) => code === first), ...countries.filter(({ code }) => code !== first)];
};

/** Hotlines of one country (SIT-015, SIT-068). */
export const HelpLines = ({ of }: { of: HelpCountry }) => (
  <Stack as="ul" gap="md" style={{ listStyle: 'none' }}>
    {of.lines.map(({ name, when, ways }) => (
      <li key={name}>
        <Box component="p" fw={750}>
          {name}
        </Box>
        {when === undefined ? null : <Soft>{when}</Soft>}
        <Row gap="md">
          {ways.map(({ text, href }) => (
            <Box key={href + text} component="a" href={href} py="xxs">
              {text}
            </Box>
          ))}
        </Row>
      </li>
    ))}
  </Stack>
);
