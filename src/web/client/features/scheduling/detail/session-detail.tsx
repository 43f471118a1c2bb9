import { Box } from '@mantine/core';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { sessionPath } from '#modules/scheduling/contract/session-view.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { drawn, useIsDrawn } from '#client/lib/drawn.ts';
import { Cover } from '#ui/pictures/cover.tsx';
import { Fact, Facts, Row, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Attendees } from './attendees.tsx';
import { HostTime } from '../calendar/host-time.tsx';
import { HostCard, HostName } from './host-card.tsx';
import { LiveLabel } from '../cards/session-label.tsx';
import { sessionTexts } from '../texts.ts';
import styles from '../session-detail.module.css';
import { DocumentTitle } from '#ui/document-title.tsx';

const texts = sessionTexts.detail;

/** One session with everything to know before coming (SCH-035 to SCH-045). `actions` and `related` come from the page. */
export const SessionDetail = ({
  session,
  options,
  actions,
  related,
  ...aboutHost
}: {
  session: Session;
  options: ReactNode;
  actions: ReactNode;
  related: ReactNode;
  figures?: ReactNode;
  reviews?: ReactNode;
}) => (
  <article className={styles.detail}>
    <DocumentTitle>{session.title}</DocumentTitle>
    <link rel="canonical" href={(useIsDrawn() ? drawn.origin : location.origin) + sessionPath(session)} />
    <header className={styles.header}>
      <div className={styles.cover}>
        <Cover id={session.uuid} pic={session.pic} />
        <span className={styles.live}>
          <LiveLabel session={session} />
        </span>
      </div>
      <Row wrap="nowrap" align="flex-start" justify="space-between" gap="md" mt="md">
        <div>
          <Box component="p" mb="xxs" fw={750}>
            <Link dir="auto" to={wellPath({ uuid: session.group_uuid, slug: session.group_slug })}>
              {session.group_info.title}
            </Link>
          </Box>
          <Box component="h1" dir="auto" fz="h1" lh={1.15} tabIndex={-1}>
            {session.title}
          </Box>
          <HostName session={session} />
        </div>
        {options}
      </Row>
      <Facts look="above" mt="md">
        <Fact name={texts.date}>
          <TimeText at={session.start_time} show="date" />
        </Fact>
        <Fact name={texts.time}>
          <TimeText at={session.start_time} until={session.end_time} show="time" />
          <HostTime session={session} />
        </Fact>
        <Fact name={texts.length}>{texts.duration(session.duration_minutes)}</Fact>
      </Facts>
    </header>
    <aside className={styles.aside} aria-label={texts.availability}>
      {actions}
    </aside>
    <Stack className={styles.body} gap="clamp(1.5rem, 1rem + 1.5vw, 2.25rem)">
      <section>
        <h2>{texts.about}</h2>
        <Box component="p" dir="auto" maw="42rem" style={{ whiteSpace: 'pre-line' }}>
          {session.description}
        </Box>
      </section>
      <HostCard session={session} {...aboutHost} />
      <Attendees session={session} />
    </Stack>
    <div className={styles.related}>{related}</div>
  </article>
);
