import { calledOr } from '#kernel/contract/called.ts';
import type { EnteredSession, GoodbyeView } from '#modules/live-rooms/contract/api.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import type { RoomContext } from './room-context.ts';
import { peersHere, SURVEY } from './room-rules.ts';
import { roomTexts } from '../texts.ts';

const texts = roomTexts.goodbye;

/** How many are here and how many are needed, where too few is the reason. */
type Count = { here: number; needed: number };

export const goodbyeWords = (goodbye: GoodbyeView, count: Count | null): string => {
  switch (goodbye.because) {
    case 'admin':
      return texts.staff;
    case 'host-left':
      return texts.hostLeft(calledOr(goodbye, roomTexts.room.host));
    case 'too-few-people': {
      const left = goodbye.username === null ? texts.leftOne : texts.left(calledIn(goodbye));
      return count === null ? left : `${left} ${texts.tooFew(count.here, count.needed)}`;
    }
  }
};

export const countOf = (room: RoomContext['room'], { min_participants }: EnteredSession): Count => ({
  here: peersHere(room).length,
  needed: min_participants,
});

/** Why the session ended for a person who did not choose it, for the page after it; null where the time was over. */
export const endedWords = ({
  out,
  onPurpose,
  seen,
  safety,
  entered,
}: Pick<RoomContext, 'out' | 'onPurpose' | 'seen' | 'safety' | 'entered'>): string | null => {
  if (onPurpose || out?.to !== SURVEY || !entered) return null;
  const goodbye = seen?.goodbye;
  if (goodbye?.ends_session) return goodbye.because === 'admin' ? texts.ended.staff : goodbyeWords(goodbye, null);
  return safety === 'UNSAFE_RULE_OF_3' ? texts.ended.tooFew(entered.min_participants) : null;
};
