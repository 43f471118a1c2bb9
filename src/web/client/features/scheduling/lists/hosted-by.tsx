import { useState } from 'react';
import { Button } from '@mantine/core';
import { hostedSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { isClosed } from '#modules/scheduling/contract/session-view.ts';
import { usePaged } from '#client/lib/paged.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { viewerZone } from '#client/lib/time.ts';
import { Grid, Soft } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { CreateSessionCard, SessionCards, useIsHost } from '../cards/session-card.tsx';
import { PagedSessionRows } from '../cards/session-rows.tsx';
import { sessionTexts } from '../texts.ts';
import { LONGEST } from '../scheduling-context.ts';

const texts = sessionTexts.hostedBy;
/** IDN-102: the last of six places is the card that creates a session. */
const PLACES = 6;

/** What a member hosts soon, and what they hosted (IDN-101, IDN-109). */
export const HostedBy = ({ host, isOwn }: { host: string; isOwn: boolean }) => {
  const [now] = useState(serverNow);
  const isHost = useIsHost();
  const paged = { rows: 'session', size: PLACES, topics: [['session']] } as const;
  const soon = usePaged(
    hostedSessions,
    { id: host, start_time_from: new Date(now - LONGEST).toISOString(), order: 'asc', timezone: viewerZone() },
    paged,
  );
  const past = usePaged(
    hostedSessions,
    { id: host, start_time_to: new Date(now).toISOString(), order: 'desc', timezone: viewerZone() },
    paged,
  );
  return (
    <>
      <Section title={texts.soon}>{isOwn && isHost ? <OwnSoon hosted={soon} /> : <Soon hosted={soon} />}</Section>
      <Section title={texts.past}>
        <PagedSessionRows
          paged={past}
          more={texts.more}
          select={(sessions) => sessions.filter((session) => session.status === 'Over')}
          empty={<Soft>{texts.nonePast}</Soft>}
        />
      </Section>
    </>
  );
};

type HostedByOf = { hosted: ReturnType<typeof usePaged<typeof hostedSessions, 'session'>> };
const isSoon = (session: Session) => !isClosed(session);

const Soon = ({ hosted }: HostedByOf) => (
  <PagedSessionRows
    paged={hosted}
    more={texts.more}
    select={(sessions) => sessions.filter(isSoon)}
    empty={<Soft>{texts.noneSoon}</Soft>}
  />
);

/** Five and the card that creates one; the sixth comes with the others (C-068). */
const OwnSoon = ({ hosted }: HostedByOf) => {
  const [all, setAll] = useState(false);
  const sessions = (hosted.query.data?.rows ?? []).filter(isSoon);
  const isHidden = !all && sessions.length >= PLACES;
  return (
    <>
      <PagedList
        paged={{ ...hosted, more: isHidden ? undefined : hosted.more }}
        empty={
          <Grid as="ul" min={18}>
            <CreateSessionCard />
          </Grid>
        }
        more={texts.more}
      >
        {() => (
          <SessionCards sessions={isHidden ? sessions.slice(0, PLACES - 1) : sessions} gap="sm" size="small">
            <CreateSessionCard />
          </SessionCards>
        )}
      </PagedList>
      {isHidden ? (
        <p style={{ marginTop: '1.5rem', textAlign: 'center' }}>
          <Button variant="default" onClick={() => setAll(true)}>
            {texts.more}
          </Button>
        </p>
      ) : null}
    </>
  );
};
