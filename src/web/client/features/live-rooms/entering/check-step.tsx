import { Box, Loader, VisuallyHidden } from '@mantine/core';
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Round, Row, Stack, type Tone } from '#ui/layout.tsx';
import { checkTexts } from './camera-check-texts.ts';

export type StepState = 'open' | 'running' | 'good' | 'bad';
const TONES: Record<StepState, Tone> = { open: 'quiet', running: 'quiet', good: 'good', bad: 'caution' };

/** One thing that is tested: its sign changes once it is known whether it works. */
export const CheckStep = ({
  title,
  icon,
  state,
  children,
}: {
  title: string;
  icon: ReactNode;
  state: StepState;
  children: ReactNode;
}) => (
  <Row as="li" tone="surface" wrap="nowrap" align="flex-start" gap="md" p="md" data-state={state}>
    <Round tone={TONES[state]} aria-hidden>
      {state === 'good' ? <Icon shape={IconCheck} size={24} /> : null}
      {state === 'bad' ? <Icon shape={IconAlert} size={24} /> : null}
      {state === 'running' ? <Loader size="sm" /> : null}
      {state === 'open' ? icon : null}
    </Round>
    <Stack align="flex-start" gap="xs" flex={1} miw="0">
      <Box component="h2" fz="lg" lh={1.3}>
        {title}
        <VisuallyHidden>: {checkTexts.states[state]}</VisuallyHidden>
      </Box>
      {children}
    </Stack>
  </Row>
);
