import { Box } from '@mantine/core';
import { Panel, Soft } from '#ui/layout.tsx';
import { billingTexts } from '../texts.ts';

/** A code to read aloud, copy or print, and where it is used. */
export const GiftCode = ({ code }: { code: string }) => (
  <Panel ta="center">
    <Box component="code" fz="1.375rem" fw={800} style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
      {code}
    </Box>
    <Soft mt="xs">{billingTexts.gift.how(`${location.host}/redeem`)}</Soft>
  </Panel>
);
