import { Group } from '@mantine/core';
import { LinkButton } from '#ui/link-button.tsx';

/** The two ways on when a session is over for a member: other sessions, or home. */
export const WhereNext = ({ sessions, home }: { sessions: string; home: string }) => (
  <Group justify="center" gap="sm">
    <LinkButton to="/sessions" size="lg">
      {sessions}
    </LinkButton>
    <LinkButton to="/" size="lg" variant="default">
      {home}
    </LinkButton>
  </Group>
);
