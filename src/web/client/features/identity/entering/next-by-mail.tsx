import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { carryToMailedLink } from './wanted-page.ts';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { registerTexts } from '../register-texts.ts';

const texts = registerTexts.register.mailed;

/** Where a mail has the next step, for known and unknown addresses alike (C-090). */
export const NextByMail = ({
  heading: Heading = 'h1',
  mailedTo,
}: {
  heading?: 'h1' | 'h2';
  /** The address that another provider named; the person may not think of that one. */
  mailedTo?: string;
}) => {
  useEffect(() => carryToMailedLink(), []);
  return (
    <Stack as="output" align="center" ta="center">
      <Illustration picture="boat" />
      <Box component={Heading} fz="1.5rem" lh={1.25}>
        {texts.title}
      </Box>
      <Soft size="inherit" style={{ overflowWrap: 'anywhere' }}>
        {mailedTo === undefined ? texts.text : texts.textTo(mailedTo)}
      </Soft>
      <Soft>
        {texts.lost} <Link to="/forgot-password">{texts.again}</Link> {texts.opens}
      </Soft>
    </Stack>
  );
};
