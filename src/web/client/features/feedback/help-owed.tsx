import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel, Stack } from '#ui/layout.tsx';
import { isHelpOwed } from './survey-progress.ts';
import { feedbackTexts } from './texts.ts';

const texts = feedbackTexts.care;

/** In place of the questions that cannot be had: a person who said that they feel bad is met with help all the same. */
const HelpOwed = ({ children }: { children?: ReactNode }) =>
  isHelpOwed() ? (
    <Panel tone="brand" ta="start">
      <Stack>
        <Box component="h2" fz="h3">
          {texts.title}
        </Box>
        <p>{texts.text}</p>
        {children}
      </Stack>
    </Panel>
  ) : null;

export default HelpOwed;
