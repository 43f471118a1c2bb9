import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { allowScreens } from '../../../../../modules/live-rooms/contract/api.ts';
import { call } from '../../../lib/call.ts';
import type { RoomSession } from '../room-session.ts';
import { stageTexts } from './texts.ts';

const texts = stageTexts.screen;

/** Whoever leads decides whether attendees may share their screens (C-158). */
export const ScreenPermission = ({ session, allowed }: { session: RoomSession; allowed: boolean }) => {
  const [busy, setBusy] = useState(false);
  const change = async (members: boolean) => {
    setBusy(true);
    const answer = await call(allowScreens, { id: session.session, members });
    setBusy(false);
    if (answer.ok) session.actor.send({ type: 'SHOWN', answer: answer.value });
  };
  return (
    <Checkbox
      label={texts.allow}
      description={texts.allowHelp}
      checked={allowed}
      disabled={busy}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
};
