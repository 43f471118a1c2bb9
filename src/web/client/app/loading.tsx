import { Loader, VisuallyHidden } from '@mantine/core';
import { texts } from '#client/lib/texts.ts';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Stack } from '#ui/layout.tsx';
import { useIsLong } from '#ui/states.tsx';

const LONG_MS = 4_000;

/** The spinner of the initial load (SIT-110). On a slow line nothing else is on the screen, so the way to help joins it. */
export const Loading = () => {
  const isLong = useIsLong(LONG_MS);
  return (
    <Stack align="center" justify="center" gap="lg" mih="60vh" p="md" ta="center">
      <Loader size="lg" aria-hidden />
      <output>{isLong ? texts.frame.loadsLong : <VisuallyHidden>{texts.frame.loading}</VisuallyHidden>}</output>
      {isLong ? <GetHelpLink /> : null}
    </Stack>
  );
};
