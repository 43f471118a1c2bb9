import type { EnteredSession, RoomsAnswer, SessionRoom } from '#modules/live-rooms/contract/api.ts';
import { timeText } from '#client/lib/time.ts';
import { peersHere } from '../room/room-rules.ts';
import { roomTexts } from '../texts.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';

const texts = roomTexts.waiting;

export type WaitingWordsWaiting = {
  entered: EnteredSession;
  room: SessionRoom | null;
  /** The server's time in milliseconds. */
  now: number;
  /** The person was in the room and waits for its return. */
  wasIn: boolean;
  connecting: boolean;
};

const begins = ({ is_group_hosted, min_participants }: EnteredSession) =>
  is_group_hosted ? texts.beginsGroup(min_participants) : texts.begins(min_participants);

/** What the waiting room says, and whether something is being looked for (ROM-034, ROM-035, ROM-037, ROM-078). */
export const waitingWords = ({
  entered,
  room,
  now,
  wasIn,
  connecting,
}: WaitingWordsWaiting): { text: string; busy: boolean } => {
  if (connecting) return { text: texts.connecting, busy: true };
  if (now < Date.parse(entered.start_time)) {
    const here = peersHere(room);
    if (here.length < entered.min_participants) return { text: begins(entered), busy: false };
    const awaitsHost = !entered.is_group_hosted && !here.some(({ host }) => host);
    return { text: awaitsHost ? texts.enoughButHost : texts.enough, busy: false };
  }
  if (!room) return { text: texts.searching, busy: !entered.am_i_host };
  if (room.safety === 'UNSAFE_HOST_ABSENT')
    return { text: texts.hostAbsent(timeText(entered.host_grace_time)), busy: false };
  return { text: wasIn ? texts.lost : begins(entered), busy: false };
};

/** How long before a session ends for want of people that is said. */
const LAST_MINUTES = 10 * 60_000;

/** What becomes of a session for which too few people are here (I-021); null while that is far off. */
export const endingWords = (
  { min_participants }: Pick<EnteredSession, 'min_participants'>,
  givesUp: RoomsAnswer['gives_up'],
  now: number,
): string | null => {
  if (givesUp === null || Date.parse(givesUp.at) - now > LAST_MINUTES) return null;
  return (givesUp.took_place ? texts.endsAgain : texts.endsEarly)(min_participants, timeText(givesUp.at));
};

export type WaitingWordsSeat = {
  key: string;
  name: string;
  who: string | null;
  initials: string;
  pic: string | null;
  state: 'here' | 'away' | 'empty';
  isHost: boolean;
};

/** The seats shown: who is here or reconnecting, and empty ones up to those needed. The host's stands out while missing. */
export const waitingSeats = (entered: EnteredSession, room: SessionRoom | null, me: string): WaitingWordsSeat[] => {
  const people = (room?.users ?? []).filter(({ staff }) => !staff);
  const seats = people.map((person): WaitingWordsSeat => ({
    key: person.user_uuid,
    who: person.user_uuid,
    initials: calledIn(person),
    pic: person.pic,
    name: person.user_uuid === me ? texts.youAreHere : calledIn(person),
    state: person.active ? 'here' : 'away',
    isHost: person.host,
  }));
  const awaitsHost = !entered.is_group_hosted && !people.some(({ host }) => host);
  const empty = Math.max(entered.min_participants - people.length, awaitsHost ? 1 : 0);
  for (let seat = 0; seat < empty; seat++) {
    const isHost = awaitsHost && seat === 0;
    seats.push({
      key: `empty-${seat}`,
      who: null,
      initials: '',
      pic: null,
      name: isHost ? texts.hostSeat : texts.empty,
      state: 'empty',
      isHost,
    });
  }
  return seats;
};
