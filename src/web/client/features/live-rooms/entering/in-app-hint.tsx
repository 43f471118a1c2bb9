import { Box } from '@mantine/core';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/layout.tsx';
import { CopyButton } from '../devices/copy-button.tsx';
import { isInAppBrowser } from '../devices/in-app-browser.ts';
import { roomTexts } from '../texts.ts';

/** Says so before anything is tried inside another app, with the link to take along (C-192). */
export const InAppHint = () =>
  isInAppBrowser() ? (
    <Card as="section" look="warm" mb="md">
      <Stack align="flex-start">
        <Box component="h2" fz="lg">
          {roomTexts.inAppTitle}
        </Box>
        <p>{roomTexts.inAppText}</p>
        <CopyButton text={location.href} label={roomTexts.copyLink} copied={roomTexts.copied} />
      </Stack>
    </Card>
  ) : null;
