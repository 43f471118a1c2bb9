import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { serverNow } from '#client/lib/server-time.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { ConnectionStatus } from '../room/connection-status.tsx';
import { RoomFrame } from '../room/room-frame.tsx';
import { WaitingRoom } from './waiting-room.tsx';
import { sceneNames, waitingScene, type SceneName } from './waiting-scenes.ts';
import { waitingTestTexts as texts } from './waiting-test-texts.ts';

/** Every state of the waiting room, with made-up people, through the real components (ROM-010). */
export const WaitingTest = ({ notHeld }: { notHeld: ReactNode }) => {
  const [name, setName] = useState<SceneName>('before');
  const navigate = useNavigate();
  const leave = () => void navigate('/');
  const bar = <TestBar name={name} choose={setName} onLeave={leave} />;
  if (name === 'not-held')
    return (
      <Box w="min(100% - 2.25rem, 44rem)" my="0" mx="auto" py="1rem 3rem">
        {bar}
        {notHeld}
      </Box>
    );
  return <Scene key={name} name={name} bar={bar} onLeave={leave} />;
};

const Scene = ({
  name,
  bar,
  onLeave,
}: {
  name: Exclude<SceneName, 'not-held'>;
  bar: ReactNode;
  onLeave: () => void;
}) => {
  const [scene] = useState(() => waitingScene(name, serverNow()));
  return (
    <RoomFrame
      title={texts.title}
      banner={
        <>
          {bar}
          <ConnectionStatus session={scene} />
        </>
      }
    >
      <WaitingRoom session={scene} onLeave={onLeave} />
    </RoomFrame>
  );
};

const TestBar = ({
  name,
  choose,
  onLeave,
}: {
  name: SceneName;
  choose: (name: SceneName) => void;
  onLeave: () => void;
}) => (
  <Stack
    gap="xs"
    my="md"
    mx="clamp(1.125rem, 4vw, 2.5rem)"
    p="md"
    bd="2px dashed var(--ws-warm)"
    bdrs="lg"
    aria-label={texts.title}
  >
    <p>
      <strong>{texts.banner}</strong>
    </p>
    <Row as="fieldset" m="0">
      <VisuallyHidden component="legend">{texts.choose}</VisuallyHidden>
      {sceneNames.map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant={each === name ? 'filled' : 'default'}
          aria-pressed={each === name}
          onClick={() => choose(each)}
        >
          {texts.scenes[each]}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onLeave}>
        {texts.back}
      </Button>
    </Row>
  </Stack>
);
