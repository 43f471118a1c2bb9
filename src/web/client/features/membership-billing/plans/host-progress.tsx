import { Box, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { hostFreeMonth } from '#modules/membership-billing/contract/api.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { dateText } from '#client/lib/time.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.host;

/** How far a host is to a free month (BIL-011, C-062); nothing where none can be earned. */
const HostProgress = () => {
  const progress = useCall(hostFreeMonth, {}, { topics: [['subscription'], ['session']], quiet: true }).data;
  const people = useSetting('MIN_PARTICIPANTS', 3);
  if (!progress?.is_on) return null;
  const { held, needed, is_earned, next_month } = progress;
  return (
    <Stack as="section" tone="warm" gap="xs">
      <Box component="h2" fz="h3">
        {texts.title}
      </Box>
      <Progress value={(Math.min(held, needed) / needed) * 100} aria-label={texts.title} />
      <strong>{is_earned ? texts.earned(dateText(next_month)) : texts.progress(held, needed)}</strong>
      <Soft c="inherit">{texts.text(needed, people)}</Soft>
    </Stack>
  );
};

export default HostProgress;
