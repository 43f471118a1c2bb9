import { withoutLanguage } from '#client/lib/language/language.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, Link } from 'react-router';
import type { Session } from '#modules/scheduling/contract/api.ts';
import {
  availabilityOf,
  canSeeRegisterBtn,
  canSeeWaitBtn,
  isClosed,
  permissionsOf,
} from '#modules/scheduling/contract/session-view.ts';
import { rememberRegistration, takePendingRegistration } from '#client/lib/paths/pending-registration.ts';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { Card } from '#ui/card.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Row, Soft, Stack, Panel } from '#ui/layout.tsx';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { RegistrationDialogs, TooEarlyDialog, UnregisterDialog } from './registration-dialogs.tsx';
import { useLooking, useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { AvailabilityBadge } from '../cards/session-label.tsx';
import { sessionTexts } from '../texts.ts';
import { useRegistration, useUnregistration } from './use-registration.ts';
import { useWaiting } from '../waiting-list/use-waiting.ts';
import { WaitingPart } from '../waiting-list/waiting-part.tsx';
import styles from '../session-detail.module.css';

const texts = sessionTexts.detail;
const { buttons } = sessionTexts;

const EMPTY_LINE = { num_waiting: 0, my_place: null, offer_until: null };

export type EnterAction = { enter: () => void; busy: boolean };

export type SessionActionsProps = {
  session: Session;
  /** Whether the session was loaded for the current viewer, not before logging in. */
  isFresh?: boolean;
  /** How rooms are entered; they are another feature's. */
  entering: EnterAction;
};

/** Countdown, availability and the buttons that are allowed now (SCH-042 to SCH-044). */
export const SessionActions = ({ session, entering, isFresh = true }: SessionActionsProps) => {
  const now = useNow(5000);
  const looking = useLooking();
  const settings = useSchedulingSettings();
  const may = permissionsOf(session, looking, now, settings);
  const registration = useRegistration(session.uuid);
  const unregistration = useUnregistration(session);
  const [tooEarly, setTooEarly] = useState(false);
  const navigate = useNavigate();
  const waiting = useWaiting(session.uuid);
  const asMember = { signedIn: true, isAdmin: false };
  const registers = !looking.signedIn && canSeeRegisterBtn(session, asMember, now);
  // Visitors are not shown the line.
  const waits = !looking.signedIn && canSeeWaitBtn({ ...session, waiting_list: EMPTY_LINE }, asMember, now, settings);
  const enterBy = (page: '/login' | '/register') => {
    // Logging in at a full session is no wish to wait.
    if (registers || (waits && page === '/register')) rememberRegistration(session.uuid);
    storeReturnPath(withoutLanguage(location.pathname) + location.search);
    void navigate(page);
  };
  const continueRegistration = useEffectEvent(() => {
    if (!takePendingRegistration(session.uuid)) return;
    if (may.canSeeRegisterBtn) registration.register();
    // The last place may have gone meanwhile.
    else if (canSeeWaitBtn(session, looking, now, settings)) waiting.join();
  });
  const isBack = looking.signedIn && isFresh;
  useEffect(() => {
    // Logging in was one step of registering; the rest follows by itself (I-027).
    if (isBack) continueRegistration();
  }, [isBack]);

  return (
    <Stack look="raised" padding="md" as={Card}>
      <Row justify="space-between" gap="md" fw={750}>
        <span>{session.am_i_joined && session.start_time <= now ? texts.yourPlace : texts.availability}</span>
        <AvailabilityBadge session={session} />
      </Row>
      <Timing session={session} />
      <Soft size="inherit">
        {hintOf(session, now, may, settings)}
        {registers || waits ? ` ${texts.newHere}` : null}
      </Soft>
      <RestrictedNote session={session} />
      <WaitingPart session={session} waiting={waiting}>
        {may.canSeeEnterBtn ? (
          <Button
            size="lg"
            fullWidth
            variant={may.canEnter ? 'filled' : 'default'}
            loading={entering.busy}
            onClick={() => (may.canEnter ? entering.enter() : setTooEarly(true))}
          >
            {session.am_i_joined ? buttons.enter : buttons.adminEnter}
          </Button>
        ) : null}
        {may.canSeeRegisterBtn ? (
          <Button
            size="lg"
            fullWidth
            variant={may.canSeeEnterBtn && may.canEnter ? 'default' : 'filled'}
            loading={registration.state === 'registering'}
            onClick={registration.register}
          >
            {buttons.register}
          </Button>
        ) : null}
      </WaitingPart>
      <AddToCalendar session={session} fullWidth />
      {may.canSeeUnregisterBtn ? (
        <Button fullWidth variant="subtle" onClick={unregistration.ask}>
          {buttons.unregister}
        </Button>
      ) : null}
      {may.canSeeLoginBtn && !isClosed(session) ? (
        <>
          {registers || waits ? (
            <Button size="lg" fullWidth onClick={() => enterBy('/register')}>
              {registers ? buttons.newcomer : buttons.newcomerWaits}
            </Button>
          ) : null}
          <Button
            size="lg"
            fullWidth
            variant={registers || waits ? 'default' : 'filled'}
            onClick={() => enterBy('/login')}
          >
            {buttons.login}
          </Button>
        </>
      ) : null}
      <RegistrationDialogs session={session} registration={registration} />
      <UnregisterDialog
        opened={unregistration.open}
        onClose={unregistration.close}
        action={unregistration.unregister}
      />
      <TooEarlyDialog
        opened={tooEarly}
        onClose={() => setTooEarly(false)}
        session={session}
        enter={
          may.canEnter ? (
            <Button
              size="lg"
              fullWidth
              onClick={() => {
                setTooEarly(false);
                entering.enter();
              }}
            >
              {session.am_i_joined ? buttons.enter : buttons.adminEnter}
            </Button>
          ) : null
        }
      />
    </Stack>
  );
};

const Timing = ({ session }: { session: Session }) =>
  isClosed(session) ? null : (
    <p className={styles.countdown}>
      <Soft as="span" fw={650} className={styles.startsIn}>
        {texts.startsIn}
      </Soft>
      <Countdown to={session.start_time} endNotice={texts.hasStarted} />
    </p>
  );

type May = ReturnType<typeof permissionsOf>;

/** One sentence about what is possible now, so that a missing button is never a riddle. */
const hintOf = (session: Session, now: string, may: May, settings: SchedulingSettings): string => {
  if (session.status === 'Canceled') return texts.canceled;
  if (session.status === 'Over') return texts.over;
  const seats = seatsOf(session);
  if (session.status === 'Hosting') return `${texts.hosting} ${seats}`;
  if (session.free_to_leave && may.canSeeUnregisterBtn) return texts.movedStart;
  if (session.am_i_joined)
    return may.canSeeUnregisterBtn || session.start_time <= now
      ? texts.joined(settings.ENTRY_PERMISSION_MIN_BEFORE)
      : texts.cannotUnregister;
  if (session.start_time <= now) return texts.started;
  if (availabilityOf(session, now) === 'FULL') return texts.full;
  return seats;
};

const seatsOf = ({ type, num_users_joined: count, max_attendees: most }: Session): string => {
  if (type === 'EXTERNAL') return count === null ? texts.external : `${texts.registeredCount(count)} ${texts.external}`;
  return count === null ? texts.upTo(most) : texts.seats(count, most);
};

/** Explains to the restricting member what the restriction means in this session (C-024, I-033). */
const RestrictedNote = ({ session }: { session: Session }) =>
  session.has_restricted !== true || isClosed(session) ? null : (
    <Panel as="p" role="note">
      {session.am_i_joined ? texts.restrictedHere : texts.restrictedThere}{' '}
      <Link to="/account/restrictions">{texts.restrictedList}</Link>
    </Panel>
  );
