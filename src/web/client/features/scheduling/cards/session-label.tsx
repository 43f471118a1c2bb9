import type { Session } from '#modules/scheduling/contract/api.ts';
import {
  availabilityOf,
  cardLabel,
  isClosed,
  isInSession,
  isWaiting,
  seatHeldUntil,
} from '#modules/scheduling/contract/session-view.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Countdown } from '#ui/countdown.tsx';
import type { Tone } from '#ui/layout.tsx';
import { sessionCardTexts } from '../card-texts.ts';
import { useNow } from '../scheduling-context.ts';
import { waitingTexts } from '../waiting-texts.ts';

const labelTones = { green: 'good', orange: 'warm', red: 'bad', plain: 'brand' } as const;

/** Going, Hosting, Full, or how many places are left; nothing for what is canceled or over (SCH-030 to SCH-033). */
export const SessionLabel = ({ session }: { session: Session }) => {
  const label = cardLabel(session);
  const isOpenToAll = session.status !== 'Full' && session.waiting_list?.offer_until == null;
  if (isWaiting(session) && !session.am_i_joined && !isClosed(session) && !isOpenToAll)
    return <WaitingLabel session={session} />;
  return label === null ? null : <StatusBadge tone={labelTones[label.tone]}>{storedWord(label.text)}</StatusBadge>;
};

/** The seat held for the viewer and its deadline, or their place in line (I-025). */
const WaitingLabel = ({ session }: { session: Session }) => {
  const until = seatHeldUntil(session, useNow());
  const position = session.waiting_list?.my_place ?? null;
  if (until !== undefined)
    return (
      <StatusBadge tone="warm">
        {waitingTexts.retained}: <Countdown to={until} endNotice={waitingTexts.offerOver} />
      </StatusBadge>
    );
  return position === null ? null : <StatusBadge tone="quiet">{waitingTexts.place(position)}</StatusBadge>;
};

/** Blinks while the session runs (SCH-034), also on a page that was opened before the start. */
export const LiveLabel = ({ session }: { session: Session }) =>
  isInSession(session, useNow()) ? (
    <StatusBadge tone="bad" live>
      {sessionCardTexts.card.live}
    </StatusBadge>
  ) : null;

const availabilityTones: Record<ReturnType<typeof availabilityOf>, Tone> = {
  OPEN: 'brand',
  GOING: 'good',
  FULL: 'bad',
  CLOSED: 'quiet',
  OVER: 'quiet',
  CANCELED: 'quiet',
};

/** The badge of the detail page (SCH-044, C-021). */
export const AvailabilityBadge = ({ session }: { session: Session }) => {
  const availability = availabilityOf(session, useNow(5000));
  return (
    <StatusBadge tone={availabilityTones[availability]}>{sessionCardTexts.availability[availability]}</StatusBadge>
  );
};
