import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { Illustration } from '../../ui/illustration.tsx';
import { Notice } from '../../ui/notice.tsx';
import { feedbackTexts } from './texts.ts';

const texts = feedbackTexts.notHeld;

/** Too few people came: said kindly, and that it costs nothing (I-021). */
export const NotHeld = () => (
  <Notice title={texts.title} picture={<Illustration of="pond" />}>
    <p>{texts.text}</p>
    <p>{texts.free}</p>
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
