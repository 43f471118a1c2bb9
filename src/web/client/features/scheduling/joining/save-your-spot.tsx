import { Box, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getSession, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { canSeeRegisterBtn } from '#modules/scheduling/contract/session-view.ts';
import { isUndecided } from '#client/lib/call.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { CardGrid } from '#ui/card.tsx';
import { Stack } from '#ui/layout.tsx';
import { NextLink } from '#ui/link-button.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';
import { FailedState, LoadingState } from '#ui/states.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { RegistrationDialogs } from './registration-dialogs.tsx';
import { useLooking, useNow } from '../scheduling-context.ts';
import { SessionCard } from '../cards/session-card.tsx';
import { sessionTexts } from '../texts.ts';
import { useRegistration } from './use-registration.ts';

const texts = sessionTexts.spots;

/** The sessions of the same Well that one can still register for, at most three of the next six (ROM-102). */
const useSpots = (session: string) => {
  const loaded = useSetting<number>('NEXT_SESSIONS_LOADED', 6);
  const most = useSetting<number>('NEXT_SESSIONS_SHOWN', 3);
  const looking = useLooking();
  const now = useNow();
  const zone = viewerZone();
  const before = useCall(getSession, { id: session, timezone: zone }, { topics: [['session', session]], quiet: true });
  const well = before.data?.session.group_uuid;
  const query = useCall(
    searchSessions,
    { group_uuid: well ?? '', limit: loaded, exclude_full_sessions: true, timezone: zone },
    { topics: [['session']], quiet: true, enabled: well !== undefined },
  );
  // Stays visible after registering, as confirmation.
  const [offered, setOffered] = useState<readonly string[] | null>(null);
  if (offered === null && query.data)
    setOffered(
      query.data.session
        .filter((each) => each.uuid !== session && canSeeRegisterBtn(each, looking, now))
        .slice(0, most)
        .map(({ uuid }) => uuid),
    );
  const failed = [before, query].find((each) => each.isError && each.data === undefined);
  const gone = before.error !== null && !isUndecided(before.error);
  return {
    state: offered === null && failed && !gone ? ('failed' as const) : offered === null && !gone ? 'loading' : 'there',
    sessions: query.data?.session.filter(({ uuid }) => offered?.includes(uuid)) ?? [],
    retry: () => void failed?.refetch(),
    retrying: before.isFetching || query.isFetching,
  };
};

/** The next-sessions screen after a session; `none` when there is nothing to register for (ROM-102 to ROM-104). */
export const SaveYourSpotScreen = ({ session, none }: { session: string; none: ReactNode }) => {
  const spots = useSpots(session);
  if (spots.state === 'loading')
    return (
      <Page>
        <LoadingState shape="card" rows={3} label={sessionTexts.loading} />
      </Page>
    );
  if (spots.state === 'there' && spots.sessions.length === 0) return none;
  return (
    <Page>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Stack gap="clamp(1.125rem, 1rem + 1vw, 1.75rem)">
        {spots.state === 'failed' ? (
          <FailedState onRetry={spots.retry} retrying={spots.retrying} />
        ) : (
          <Spots sessions={spots.sessions} heading="h2" />
        )}
        <Box w="100%" maw="22rem" mx="auto">
          <NextLink to="/" variant="default" fullWidth text={texts.on} />
        </Box>
      </Stack>
    </Page>
  );
};

/** The same below something else; nothing rather than an empty heading. */
export const SaveYourSpot = ({ session }: { session: string }) => {
  const { sessions } = useSpots(session);
  if (sessions.length === 0) return null;
  return (
    <Page>
      <Section title={texts.title}>
        <Spots sessions={sessions} heading="h3" />
      </Section>
    </Page>
  );
};

const Spots = ({ sessions, heading }: { sessions: readonly Session[]; heading: 'h2' | 'h3' }) => (
  <CardGrid>
    {sessions.map((session) => (
      <SessionCard key={session.uuid} session={session} heading={heading} action={<Register session={session} />} />
    ))}
  </CardGrid>
);

const Register = ({ session }: { session: Session }) => {
  const registration = useRegistration(session.uuid);
  const mayRegister = canSeeRegisterBtn(session, useLooking(), useNow());
  return (
    <>
      {mayRegister ? (
        <Button
          fullWidth
          aria-label={texts.register(session.title)}
          loading={registration.state === 'registering'}
          onClick={registration.register}
        >
          {sessionTexts.buttons.register}
        </Button>
      ) : null}
      <RegistrationDialogs session={session} registration={registration} />
    </>
  );
};
