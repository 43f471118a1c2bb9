import { areTooFew, isTimeToTell } from '#modules/notifications/contract/too-few.ts';
import { defaultSettings as usual } from '#modules/notifications/contract/settings.ts';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { isClosed, registeredIn } from '#modules/scheduling/contract/session-view.ts';
import { useSetting } from '#client/lib/config.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { useNow } from '../scheduling-context.ts';
import { tooFewTexts as texts } from './too-few-texts.ts';

/** Whether the host should know by now that too few people come (I-071). */
export const useTooFew = (session: Session): boolean => {
  const now = useNow();
  const settings = {
    TOO_FEW_PEOPLE: useSetting<number>('TOO_FEW_PEOPLE', usual.TOO_FEW_PEOPLE),
    TOO_FEW_MIN_BEFORE: useSetting<number>('TOO_FEW_MIN_BEFORE', usual.TOO_FEW_MIN_BEFORE),
  };
  return (
    !isClosed(session) && areTooFew(registeredIn(session), settings) && isTimeToTell(session.start_time, now, settings)
  );
};

/** The warning on a card of a session that the viewer hosts. */
export const TooFewLabel = ({ session }: { session: Session }) =>
  useTooFew(session) && session.am_i_host ? (
    <StatusBadge tone="caution">{texts.label(registeredIn(session))}</StatusBadge>
  ) : null;
