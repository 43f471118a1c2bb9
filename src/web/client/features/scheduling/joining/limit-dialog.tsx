import { Button } from '@mantine/core';
import { useState } from 'react';
import { joinedSessions } from '#modules/scheduling/contract/api.ts';
import { canSeeUnregisterBtn } from '#modules/scheduling/contract/session-view.ts';
import { BasicLimitDialog } from '#client/entities/membership-billing/basic-limit-dialog.tsx';
import { useCall } from '#client/lib/query.ts';
import { viewerZone } from '#client/lib/time.ts';
import { useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { sessionTexts } from '../texts.ts';
import type { Registration } from './use-registration.ts';

/** More than a plan with a limit has. */
const PLACES = 10;

/** The limit of the plan, before anything is promised; a place that one has can be given back for this one (BIL-002). */
export const LimitDialog = ({ registration }: { registration: Registration }) => (
  <BasicLimitDialog
    opened={registration.state === 'atLimit'}
    onClose={registration.close}
    text={registration.notice?.msg}
  >
    {registration.notice?.name === 'SESSION_JOINED_TOO_MANY_BASIC' ? (
      <Exchange onExchange={registration.exchange} />
    ) : null}
  </BasicLimitDialog>
);

const Exchange = ({ onExchange }: { onExchange: (insteadOf: string) => void }) => {
  const now = useNow();
  const settings = useSchedulingSettings();
  const [opened] = useState(now);
  const { data } = useCall(
    joinedSessions,
    { limit: PLACES, order: 'asc', timezone: viewerZone(), start_time_from: opened },
    { topics: [['session']], quiet: true },
  );
  const places = data?.session.filter((session) => canSeeUnregisterBtn(session, now, settings)) ?? [];
  return places.map(({ uuid, title }) => (
    <Button key={uuid} fullWidth mt="sm" variant="light" onClick={() => onExchange(uuid)}>
      {sessionTexts.buttons.exchange(title)}
    </Button>
  ));
};
