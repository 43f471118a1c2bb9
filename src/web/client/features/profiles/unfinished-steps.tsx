import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { getOnboarding } from '#modules/profiles/contract/api.ts';
import { ONBOARDING_DAYS, onboardingPaths } from '#modules/profiles/contract/onboarding.ts';
import { days } from '#kernel/contract/time.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';
import { Bar, Panel, Row } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useFinish } from './onboarding.tsx';
import { onboardingTexts } from './texts.ts';

const texts = onboardingTexts.unfinished;

/** Leads a new member on who left the first steps, on this or another device; declined, they are over for good (C-134). */
export const UnfinishedSteps = () => {
  const member = useMember();
  const [now] = useState(serverNow);
  const isNew = member !== null && now - Date.parse(member.joined_at) < days(ONBOARDING_DAYS);
  const step = useCall(getOnboarding, {}, { enabled: isNew, quiet: true }).data?.onboarding.step ?? null;
  const finish = useFinish();
  if (!isNew || step === null) return null;
  return (
    <Panel as="section" tone="brand" p="md" mb="lg" aria-label={texts.title}>
      <Bar wrap="wrap">
        <div>
          <strong>{texts.title}</strong>
          <Box component="p" visibleFrom="sm">
            {texts.text}
          </Box>
        </div>
        <Row>
          <LinkButton to={onboardingPaths[step]}>{texts.on}</LinkButton>
          <Button variant="default" onClick={() => void finish()}>
            {texts.leave}
          </Button>
        </Row>
      </Bar>
    </Panel>
  );
};
