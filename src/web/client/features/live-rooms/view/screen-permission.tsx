import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { allowScreens } from '#modules/live-rooms/contract/api.ts';
import { call } from '#client/lib/call.ts';
import type { RoomSession } from '../room/room-session.ts';
import { stageTexts } from '../stage/texts.ts';

const texts = stageTexts.screen;

/** The leader decides whether attendees may share their screens (C-158). */
export const ScreenPermission = ({ session, allowed }: { session: RoomSession; allowed: boolean }) => {
  const [pending, setPending] = useState<boolean | null>(null);
  const change = async (members: boolean) => {
    setPending(members);
    const answer = await call(allowScreens, { id: session.session, members });
    if (answer.ok) session.actor.send({ type: 'ANSWERED', answer: answer.value });
    setPending(null);
  };
  return (
    <Checkbox
      label={texts.allow}
      description={texts.allowHelp}
      checked={pending ?? allowed}
      disabled={pending !== null}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
};
