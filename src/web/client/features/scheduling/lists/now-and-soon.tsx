import { localHref } from '#client/lib/language/language.ts';
import { Box, Button, Skeleton } from '@mantine/core';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { joinedSessions, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { nowAndSoon, soonRange } from '#modules/scheduling/contract/now-and-soon.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import { rememberRegistration } from '#client/lib/paths/pending-registration.ts';
import { useCall } from '#client/lib/query.ts';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { useMember } from '#client/lib/session.tsx';
import { texts as shellTexts } from '#client/lib/texts.ts';
import { useViewerZone } from '#client/lib/time.ts';
import { CardGrid } from '#ui/card.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Section } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';
import { LONGEST, useLooking, useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { SessionCard } from '../cards/session-card.tsx';
import { discoverTexts } from '../discover-texts.ts';

const texts = discoverTexts.soon;
/** More than are shown: some are full, have a restricted attendee, or are the viewer's own. */
const ASKED = 24;
const OWN = 5;
/** Of one row of cards and of what stands there before: what follows does not move when they come. */
const HEIGHT = 220;

/**
 * Sessions to be in now or soon. `withOwn` asks for the viewer's own running ones, too; the home page shows those in its
 * banner already.
 */
export const useNowAndSoon = ({ withOwn }: { withOwn: boolean }) => {
  const now = useNow();
  const timezone = useViewerZone();
  const looking = useLooking();
  const settings = useSchedulingSettings();
  const range = soonRange(now, settings);
  const coming = useCall(
    searchSessions,
    { limit: ASKED, timezone, ...range },
    { topics: [['session']], quiet: true, keepPrevious: true },
  );
  const own = useCall(
    joinedSessions,
    { limit: OWN, order: 'asc', timezone, start_time_from: plus(range.start_time_from, -LONGEST) },
    { topics: [['session']], quiet: true, keepPrevious: true, enabled: withOwn && looking.signedIn },
  );
  const [registered, setRegistered] = useState<ReadonlySet<string>>(new Set());
  const sessions = nowAndSoon(
    { own: own.data?.session ?? [], coming: coming.data?.session ?? [], registered },
    looking,
    now,
    settings,
  );
  return {
    sessions,
    // A page does not wait for repeated calls.
    isLoading: coming.isPending && coming.failureCount === 0,
    hasFailed: coming.data === undefined && coming.failureCount > 0,
    isRetrying: coming.isFetching,
    retry: () => void coming.refetch(),
    onRegister: ({ uuid }: Session) => setRegistered((before) => new Set([...before, uuid])),
  };
};
export type Soon = ReturnType<typeof useNowAndSoon>;

/** What a member can do with a session of the list. It brings rooms and dialogs along, which visitors need not load. */
export type SoonAction = ComponentType<{ session: Session; onRegister: () => void }>;

/** What is on now and soon, at the head of a page: company within reach, or where else to turn to. */
export const NowAndSoon = ({
  soon,
  Action,
  isThere = false,
}: {
  soon: Soon;
  Action: SoonAction;
  /** The page waited for the list, so that nothing below it moves when it comes. */
  isThere?: boolean;
}) => {
  const { SOON_MIN, MIN_LEAD_HOURS } = useSchedulingSettings();
  const { signedIn, isAdmin } = useLooking();
  const isHost = (useMember()?.host_level ?? 0) > 0;
  const mayOpen = isAdmin || (isHost && MIN_LEAD_HOURS === 0);
  return (
    <Section title={texts.title}>
      {soon.isLoading ? (
        <LoadingState shape="card" rows={1} label={discoverTexts.loading} />
      ) : soon.hasFailed ? (
        <Stack tone="sunken" p="md" mih={HEIGHT} justify="center" align="flex-start" role="alert" data-failed>
          <p>{texts.failed}</p>
          <Button variant="light" onClick={soon.retry} loading={soon.isRetrying}>
            {shellTexts.tryAgain}
          </Button>
          <AtAnyHour />
        </Stack>
      ) : soon.sessions.length === 0 ? (
        <Row tone="sunken" px="lg" py="md" mih={HEIGHT} wrap="nowrap" justify="space-between" gap="xl">
          <Stack>
            <p>{texts.none(SOON_MIN)}</p>
            <AtAnyHour>{mayOpen ? <Link to="/session-create">{texts.open}</Link> : null}</AtAnyHour>
          </Stack>
          <Box visibleFrom="sm" me="lg">
            <Illustration picture="pond" />
          </Box>
        </Row>
      ) : (
        <Box mih={isThere ? 0 : HEIGHT}>
          <CardGrid>
            {soon.sessions.map((session) => (
              <SessionCard
                key={session.uuid}
                session={session}
                size="small"
                when={<StartsIn session={session} />}
                action={
                  signedIn ? (
                    <Suspense fallback={<Skeleton height={42} radius="xl" />}>
                      <Action session={session} onRegister={() => soon.onRegister(session)} />
                    </Suspense>
                  ) : (
                    <SaveAsVisitor session={session} />
                  )
                }
              />
            ))}
          </CardGrid>
        </Box>
      )}
    </Section>
  );
};

const AtAnyHour = ({ children }: { children?: ReactNode }) => (
  <Row gap="md">
    <GetHelpLink look="chip" />
    <a href={localHref('/breathe')}>{texts.breathe}</a>
    {children}
  </Row>
);

const StartsIn = ({ session }: { session: Session }) => {
  const left = Math.ceil(between(useNow(), session.start_time) / minutes(1));
  return (
    <Box component="span" fw={850}>
      {left <= 0 ? texts.now : texts.inMinutes(left)}
    </Box>
  );
};

/** A visitor makes an account on the way; the registration follows by itself (I-027). */
const SaveAsVisitor = ({ session }: { session: Session }) => {
  const navigate = useNavigate();
  return (
    <Button
      fullWidth
      variant="light"
      aria-label={texts.saveOf(session.title)}
      onClick={() => {
        rememberRegistration(session.uuid);
        storeReturnPath(`/session/${session.uuid}`);
        void navigate('/register');
      }}
    >
      {texts.save}
    </Button>
  );
};
