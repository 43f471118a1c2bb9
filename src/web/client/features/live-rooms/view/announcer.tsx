import { VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announcement, type Announced } from '../stage/announce.ts';

/** Says politely what changed on the stage; nothing is shown. */
export const Announcer = ({
  now,
  me,
  nameOf,
}: {
  now: Announced;
  me: string;
  nameOf: (member: string) => string | undefined;
}) => {
  const before = useRef(now);
  const [text, setText] = useState('');
  const compare = useEffectEvent(() => {
    const next = announcement(before.current, now, nameOf, me);
    before.current = now;
    if (next !== null) setText(next);
  });
  useEffect(() => compare());
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
};
