import { Group } from '@mantine/core';
import { NextLink } from '#ui/link-button.tsx';

/** The two ways on when a session is over for a member: other sessions, or home. */
export const WhereNext = ({ sessions, home }: { sessions: string; home: string }) => (
  <Group justify="center" gap="sm">
    <NextLink to="/sessions" text={sessions} />
    <NextLink to="/" variant="default" text={home} />
  </Group>
);
