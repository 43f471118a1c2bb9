import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { roomTexts } from '../features/live-rooms/texts.ts';
import { Illustration } from '../ui/illustration.tsx';
import { Notice } from '../ui/notice.tsx';

const texts = roomTexts.canceled;

/** `/session-canceled`: the session one came for was called off (ROM-009). */
const SessionCanceled = () => (
  <Notice title={texts.title} picture={<Illustration of="pond" />}>
    <p>{texts.text}</p>
    <Group justify="center" gap="sm">
      <Button component={Link} to="/sessions" size="lg">
        {texts.sessions}
      </Button>
      <Button component={Link} to="/" size="lg" variant="default">
        {texts.home}
      </Button>
    </Group>
  </Notice>
);

export default SessionCanceled;
