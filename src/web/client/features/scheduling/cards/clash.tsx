import { Box } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { joinedSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { clashesOf } from '#modules/scheduling/contract/session-view.ts';
import { plus } from '#kernel/contract/time.ts';
import { useCall } from '#client/lib/query.ts';
import { viewerZone } from '#client/lib/time.ts';
import { Panel } from '#ui/layout.tsx';
import { sessionTexts } from '../texts.ts';
import { LONGEST } from '../scheduling-context.ts';

const texts = sessionTexts.clash;

/** Said where a session of one's own is at the same time as another one (I-019). */
export const Clash = ({ session, own }: { session: Session; own: readonly Session[] }) => {
  const others = clashesOf(session, own);
  return others.length === 0 ? null : (
    <Panel as="p" tone="warm" my="sm" fz="sm">
      {texts.at}{' '}
      {others.map(({ uuid, title }, at) => (
        <Fragment key={uuid}>
          {at === 0 ? '' : ', '}
          <Box
            component={Link}
            dir="auto"
            pos="relative"
            c="inherit"
            fw={750}
            style={{ zIndex: 1 }}
            to={`/session/${uuid}`}
          >
            {title}
          </Box>
        </Fragment>
      ))}
      {'. '}
      {texts.choose}
    </Panel>
  );
};

/** The same on the session's own page, which knows nothing of the others. */
export const ClashOnPage = ({ session }: { session: Session }) => {
  const mine = session.am_i_joined || session.am_i_host;
  const [range] = useState(() => ({ start_time_from: plus(session.start_time, -LONGEST) }));
  const query = useCall(
    joinedSessions,
    { ...range, start_time_to: session.end_time, limit: 25, timezone: viewerZone() },
    { topics: [['session']], quiet: true, enabled: mine },
  );
  return <Clash session={session} own={query.data?.session ?? []} />;
};
