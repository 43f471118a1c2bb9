import type { Session } from '#modules/scheduling/contract/api.ts';
import { isWaiting, seatHeldUntil } from '#modules/scheduling/contract/session-view.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { useNow } from '../scheduling-context.ts';
import { waitingTexts as texts } from '../waiting-texts.ts';

/** On cards: the seat held for the viewer and its deadline, or their place in line (I-025). */
export const WaitingLabel = ({ session }: { session: Session }) =>
  isWaiting(session) ? <Label session={session} /> : null;

const Label = ({ session }: { session: Session }) => {
  const until = seatHeldUntil(session, useNow());
  const position = session.waiting_list?.my_place ?? null;
  if (until !== undefined)
    return (
      <StatusBadge tone="warm">
        {texts.kept}: <Countdown to={until} endNotice={texts.offerOver} />
      </StatusBadge>
    );
  return position === null || session.am_i_joined ? null : (
    <StatusBadge tone="quiet">{texts.place(position)}</StatusBadge>
  );
};
