import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { lastSessionTitle } from '../features/live-rooms/use-room.ts';
import { roomTexts } from '../features/live-rooms/texts.ts';
import { Illustration } from '../ui/illustration.tsx';
import { Notice } from '../ui/notice.tsx';

const texts = roomTexts.survey;

/** `/session-survey`: after a session (ROM-008). */
const SessionSurvey = () => {
  const title = lastSessionTitle();
  return (
    <Notice title={texts.title} picture={<Illustration of="boat" />}>
      {title === null ? null : <p>{texts.session(title)}</p>}
      <p>{texts.text}</p>
      <ul style={{ textAlign: 'start', display: 'grid', gap: '0.375rem', paddingInlineStart: '1.25rem' }}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
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
};

export default SessionSurvey;
