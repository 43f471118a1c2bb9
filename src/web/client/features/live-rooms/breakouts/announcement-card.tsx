import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { Card } from '../lead/card.tsx';
import { breakoutTexts } from './texts.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';

const texts = breakoutTexts.banner;
const keyOf = (session: string) => `announcement-${session}`;

/**
 * The host's message to all rooms: once per number, until it is closed; also after a reload, and never an old one. Its sender
 * needs no copy.
 */
export const AnnouncementCard = ({
  seen: { announcement, breakout },
  session,
  me,
}: {
  seen: Pick<RoomsAnswer, 'announcement' | 'breakout'>;
  session: string;
  me: string;
}) => {
  const [current, setCurrent] = useState<RoomsAnswer['announcement']>(null);
  const [lastRead, setLastRead] = useState(() => Number(tabStorage.read(keyOf(session)) ?? 0));
  // A message stays when the breakout ends; messages sent before a member came are not shown to them.
  if (announcement && breakout?.state === 'apart' && announcement.number > lastRead) {
    setLastRead(announcement.number);
    if (announcement.user_uuid !== me) setCurrent(announcement);
  }
  if (!current) return null;
  return (
    <Card
      label={texts.from(calledIn(current))}
      text={
        <>
          <small>{texts.from(calledIn(current))}</small> {current.text}
        </>
      }
    >
      <Button
        size="compact-md"
        variant="default"
        onClick={() => {
          tabStorage.write(keyOf(session), String(current.number));
          setCurrent(null);
        }}
      >
        {texts.dismiss}
      </Button>
    </Card>
  );
};
