import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Session } from '../../../../modules/scheduling/contract/api.ts';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Loaded, LoadingState } from '../../ui/states.tsx';
import { Clash } from './clash.tsx';
import { SessionCard } from './session-card.tsx';

type Query = Parameters<typeof Loaded<{ session: Session[] }>>[0]['query'];

/** Sessions as rows under each other, with all their faces: loading, failed, empty (I-064). */
export const SessionRows = ({
  query,
  empty,
  heading = 'h3',
  select = (sessions) => sessions,
  action,
  more,
  clashes = false,
}: {
  query: Query;
  empty: ReactNode;
  heading?: 'h2' | 'h3';
  select?: (sessions: readonly Session[]) => readonly Session[];
  /** What can be done with a session without opening it. */
  action?: (session: Session) => ReactNode;
  more?: { label: string; onMore: () => void } | undefined;
  /** These are one's own: say which of them are at the same time (I-019). */
  clashes?: boolean;
}) => (
  <Loaded query={query} loading={<LoadingState rows={3} label="Loading sessions" />}>
    {({ session }) => {
      const sessions = select(session);
      return sessions.length === 0 ? (
        <>{empty}</>
      ) : (
        <>
          <Grid as="ul" min={24} gap="sm">
            {sessions.map((each) => (
              <SessionCard
                key={each.uuid}
                session={each}
                size="list"
                heading={heading}
                action={clashes ? <Clash session={each} own={session} /> : action?.(each)}
              />
            ))}
          </Grid>
          {more === undefined ? null : (
            <Stack align="center" gap="0" mt="md">
              <Button variant="default" loading={query.isFetching} onClick={more.onMore}>
                {more.label}
              </Button>
            </Stack>
          )}
        </>
      );
    }}
  </Loaded>
);
