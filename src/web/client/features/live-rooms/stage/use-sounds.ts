import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberDevices, storedDevices } from '../devices/device-choice.ts';
import type { Announced } from './announce.ts';

type UseSoundsHeard = Pick<Announced, 'hands' | 'others'>;

/** Plays a tone when another person comes in or raises a hand; off unless chosen on this device. */
export const useSounds = (now: UseSoundsHeard, play: () => Promise<void>) => {
  const [on, setOn] = useState(() => storedDevices().sounds === true);
  const before = useRef(now);
  const compare = useEffectEvent(() => {
    const { hands, others } = before.current;
    before.current = now;
    const isNew = [...now.others.keys()].some(
      (member) => !others.has(member) || (now.hands.has(member) && !hands.has(member)),
    );
    // Without a tap the browser plays nothing.
    if (on && isNew) play().catch(() => undefined);
  });
  useEffect(() => compare());
  const choose = (wanted: boolean) => {
    setOn(wanted);
    rememberDevices({ sounds: wanted });
  };
  return { on, choose };
};
