import { Button } from '@mantine/core';
import IconMic from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { useDevices } from '../devices/use-devices.ts';
import { Card } from './card.tsx';
import { leadTexts } from './texts.ts';

const texts = leadTexts.invited;

/** A leader asks this person to speak: only their own tap turns the microphone on (ROM-084). */
export const InvitedCard = ({ session: { devices, invitation } }: { session: RoomSession }) => {
  const invited = useSyncExternalStore(invitation.subscribe, invitation.current);
  const { audioOn } = useDevices(devices);
  useEffect(() => {
    if (audioOn) invitation.clear();
  }, [audioOn, invitation]);
  if (!invited || audioOn) return null;
  return (
    <Card label={texts.text} tone="warm" text={texts.text}>
      <Button leftSection={<Icon shape={IconMic} />} onClick={() => devices.setAudio(true)}>
        {texts.turnOn}
      </Button>
      <Button variant="default" onClick={invitation.clear}>
        {texts.notNow}
      </Button>
    </Card>
  );
};
