import { Loader, VisuallyHidden } from '@mantine/core';
import { texts } from '#client/lib/texts.ts';
import { Stack } from '#ui/layout.tsx';

/** The spinner of the initial load (SIT-110). */
export const Loading = () => (
  <Stack as="output" align="center" justify="center" gap="0" mih="60vh">
    <Loader size="lg" aria-hidden />
    <VisuallyHidden>{texts.frame.loading}</VisuallyHidden>
  </Stack>
);
