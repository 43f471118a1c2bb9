import { Button } from '@mantine/core';
import { useState } from 'react';
import { stopBreakout } from '#modules/live-rooms/contract/api.ts';
import { Card } from '../lead/card.tsx';
import { useOrder } from '../lead/order.ts';
import type { Leading } from '../lead/use-lead.ts';
import type { RoomSession } from '../room/room-session.ts';
import { callerIn, useAnswers } from './calls.tsx';
import { breakoutTexts } from './texts.ts';

const texts = breakoutTexts.running;
type LeaderCardsProps = { session: RoomSession; leading: Leading };

/** A member asked the host to come: going there is one tap away. */
export const CallCard = ({ session, leading: { seen, room } }: LeaderCardsProps) => {
  const { busy, goThere, done } = useAnswers(session);
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const calls = seen.breakout?.calls ?? [];
  const first = calls.find(({ user_uuid }) => !later.has(user_uuid));
  if (!first) return null;
  const { user_uuid: caller, room_assigned } = first;
  return (
    <Card label={texts.calls} tone="warm" text={texts.call(callerIn(seen)(first), room_assigned)}>
      {room_assigned === room ? null : (
        <Button disabled={busy} onClick={() => void goThere(room_assigned, caller)}>
          {texts.goThere}
        </Button>
      )}
      <Button variant="default" disabled={busy} onClick={() => void done(caller)}>
        {texts.done}
      </Button>
      <Button variant="subtle" onClick={() => setLater(new Set(later).add(caller))}>
        {texts.later}
      </Button>
    </Card>
  );
};

/** A breakout room fell under its minimum: shown to the leader; the room stays (C-014). */
export const ShrunkenCard = ({ session, leading: { seen } }: LeaderCardsProps) => {
  const { pending, run } = useOrder(session, stopBreakout);
  const [left, setLeft] = useState<string | null>(null);
  const small = seen.session_rooms.find(({ below_minimum }) => below_minimum);
  if (!small) return null;
  const count = small.users.filter(({ active, staff }) => active && !staff).length;
  const situation = `${small.room_assigned}:${count}`;
  if (left === situation) return null;
  return (
    <Card label={breakoutTexts.rooms} tone="warm" text={texts.shrunken(small.room_assigned, count)}>
      <Button color="red" variant="light" disabled={pending} onClick={() => void run({})}>
        {texts.end}
      </Button>
      <Button variant="default" onClick={() => setLeft(situation)}>
        {texts.leaveIt}
      </Button>
    </Card>
  );
};
