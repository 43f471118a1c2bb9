import { useState } from 'react';
import { carried } from '#client/lib/browser/carried.ts';
import { texts } from '#client/lib/texts.ts';
import { Card } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';

/** What the device of a member has without a network: the next session, when it is, and what was said in its chat last. */
const OfflineCarried = () => {
  const [found] = useState(() => carried(Date.now()));
  if (found?.session == null) return null;
  const { session, chat } = found;
  return (
    <Stack gap="md" w="100%" ta="start">
      <Card as="section" look="soft" padding="lg">
        <h2 dir="auto">{session.title}</h2>
        <p>
          {texts.offline.next} <TimeText at={session.start} />
        </p>
      </Card>
      {chat.length === 0 ? null : (
        <Card as="section" padding="lg">
          <h2>{texts.offline.chat}</h2>
          <Soft mb="sm">{texts.offline.older}</Soft>
          <Stack as="ul" gap="xs">
            {chat.map(({ number, name, text }) => (
              <li key={number} dir="auto">
                <strong>{name}</strong> {text}
              </li>
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  );
};

export default OfflineCarried;
