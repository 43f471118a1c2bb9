import { Box, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { joinedSessions, searchSessions, type Session } from '../../../../modules/scheduling/contract/api.ts';
import { nowAndSoon, soonRange } from '../../../../modules/scheduling/contract/now-and-soon.ts';
import { canEnter, canSeeRegisterBtn, isDoorOpen } from '../../../../modules/scheduling/contract/session-view.ts';
import { between, hours, minutes, plus } from '../../../../shared-kernel/contract/time.ts';
import { useCall } from '../../lib/query.ts';
import { storeReturnPath } from '../../lib/return-path.ts';
import { viewerZone } from '../../lib/time.ts';
import { CardGrid } from '../../ui/card.tsx';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { rememberRegistration } from './pending-registration.ts';
import { RegistrationDialogs } from './registration-dialogs.tsx';
import { useLooking, useNow, useSchedulingSettings } from './scheduling-context.ts';
import type { EnterAction } from './session-actions.tsx';
import { SessionCard } from './session-card.tsx';
import { sessionTexts } from './texts.ts';
import { useRegistration } from './use-registration.ts';

const texts = sessionTexts.soon;
/** More than are shown: some are full, have a restricted attendee, or are the viewer's own. */
const ASKED = 24;
const OWN = 5;
/** Of one row of cards and of what stands there before: what follows does not move when they come. */
const HEIGHT = 220;
/** A session that began some hours ago may still run. */
const LONGEST = hours(4);

/**
 * Sessions to be in now or soon. `withOwn` asks for the viewer's own running ones, too; the home page shows those in its
 * banner already.
 */
export const useNowAndSoon = ({ withOwn }: { withOwn: boolean }) => {
  const now = useNow();
  const looking = useLooking();
  const settings = useSchedulingSettings();
  const range = soonRange(now, settings);
  const coming = useCall(
    searchSessions,
    { limit: ASKED, timezone: viewerZone(), ...range },
    { topics: [['session']], quiet: true, keepPrevious: true },
  );
  const own = useCall(
    joinedSessions,
    { limit: OWN, order: 'asc', timezone: viewerZone(), start_time_from: plus(range.start_time_from, -LONGEST) },
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
    onRegister: ({ uuid }: Session) => setRegistered((before) => new Set([...before, uuid])),
  };
};
export type Soon = ReturnType<typeof useNowAndSoon>;

/** Draws `<JoinSoon>` with the way into rooms, which are another feature's. */
export type SoonAction = ComponentType<{ session: Session; onRegister: () => void }>;

/** What is on now and soon, at the head of a page: company within reach, or where else to turn to. */
export const NowAndSoon = ({ soon, Action }: { soon: Soon; Action: SoonAction }) => {
  const { SOON_MIN } = useSchedulingSettings();
  if (soon.hasFailed) return null;
  return (
    <Section title={texts.title}>
      {soon.isLoading ? (
        <LoadingState shape="card" rows={1} label="Loading sessions" />
      ) : soon.sessions.length === 0 ? (
        <Stack tone="sunken" p="md" mih={HEIGHT} justify="center">
          <p>{texts.none(SOON_MIN)}</p>
          <Row gap="md">
            <GetHelpLink look="chip" />
            <a href="/breathe">{texts.breathe}</a>
          </Row>
        </Stack>
      ) : (
        <Box mih={HEIGHT}>
          <CardGrid>
            {soon.sessions.map((session) => (
              <SessionCard
                key={session.uuid}
                session={session}
                size="small"
                when={<StartsIn session={session} />}
                action={<Action session={session} onRegister={() => soon.onRegister(session)} />}
              />
            ))}
          </CardGrid>
        </Box>
      )}
    </Section>
  );
};

const StartsIn = ({ session }: { session: Session }) => {
  const left = Math.ceil(between(useNow(), session.start_time) / minutes(1));
  return (
    <Box component="span" fw={850}>
      {left <= 0 ? texts.now : texts.inMinutes(left)}
    </Box>
  );
};

/** One tap: into the room, or to a place; where the doors are open, to both. */
export const JoinSoon = ({
  session,
  onRegister,
  entering,
}: {
  session: Session;
  onRegister: () => void;
  entering: EnterAction;
}) => {
  const now = useNow(5000);
  const looking = useLooking();
  const settings = useSchedulingSettings();
  const registration = useRegistration(session.uuid);
  const navigate = useNavigate();
  const [entersAfter, setEntersAfter] = useState(false);
  const hasPlaceAndEnters = entersAfter && registration.state === 'registered';
  const goIn = useEffectEvent(() => {
    registration.close();
    entering.enter();
  });
  useEffect(() => {
    if (hasPlaceAndEnters) goIn();
  }, [hasPlaceAndEnters]);

  const isOpen = isDoorOpen(session, now, settings);
  const register = () => {
    if (!looking.signedIn) {
      rememberRegistration(session.uuid);
      storeReturnPath(`/session/${session.uuid}`);
      return void navigate('/register');
    }
    onRegister();
    setEntersAfter(isOpen);
    registration.register();
  };
  const enters = canEnter(session, { ...looking, isAdmin: false }, now, settings);
  if (!enters && !canSeeRegisterBtn(session, { signedIn: true, isAdmin: false }, now) && registration.state === 'idle')
    return null;
  const joins = enters || (isOpen && looking.signedIn);
  return (
    <>
      {enters || !session.am_i_joined ? (
        <Button
          fullWidth
          variant={joins ? 'filled' : 'light'}
          aria-label={joins ? texts.joinOf(session.title) : texts.saveOf(session.title)}
          loading={entering.busy || registration.state === 'registering'}
          onClick={enters ? entering.enter : register}
        >
          {joins ? texts.join : texts.save}
        </Button>
      ) : null}
      {hasPlaceAndEnters ? null : <RegistrationDialogs session={session} of={registration} />}
    </>
  );
};
