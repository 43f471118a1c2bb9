import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { MemberCall, SignedIn } from '#kernel/module.ts';
import { between } from '#kernel/contract/time.ts';
import type { SchedulingQueries } from '#modules/scheduling/index.ts';
import type { VideoBackend } from '../adapters/video-backend.ts';
import type { RoomCommands } from '../commands.ts';
import { comesAs } from '../domain/entering.ts';
import type { RoomSettings } from '../domain/room-settings.ts';
import type { Orderer } from '../domain/rules.ts';
import type { RoomCache, RoomSnapshot } from '../polls/room-cache.ts';
import type { SignsOfLife } from '../polls/signs-of-life.ts';
import type { VideoWatch } from '../video/video-watch.ts';
import type { NamesOfRooms } from '../views/names.ts';
import type { RoomsViews } from '../views/rooms.ts';

/** What the calls of rooms work with. */
export type RoomCallParts = {
  commands: RoomCommands;
  roomCache: RoomCache;
  views: RoomsViews;
  names: NamesOfRooms;
  signs: SignsOfLife;
  video: VideoBackend;
  watch: VideoWatch;
  queries: SchedulingQueries;
  settings: RoomSettings;
  report: (where: string, problem: unknown) => void;
};

export const asOrderer = ({ member: { id, isAdmin } }: MemberCall): Orderer => ({ id, isAdmin });

/** Whether the caller is in the rooms, or was away and comes back with this call; or what refuses the call. */
export const presenceOf = (
  { session, room }: RoomSnapshot,
  { id, isAdmin, tab }: { id: string; isAdmin: boolean; tab: string | undefined },
): 'is here' | 'was away' | Refusal => {
  if (session.status === 'canceled' || session.status === 'deleted') return refuse('SESSION_CANCELED');
  const person = room.people.get(id);
  if (person?.presence === 'removed' || session.removed.has(id)) return refuse('SESSION_BLOCKED_USER');
  if (person?.presence === 'moved-out') return refuse('SESSION_MOVED_OUT');
  const belongs = person !== undefined || isAdmin || session.host === id || session.attendees.has(id);
  if (belongs && (session.status === 'over' || room.status === 'ended')) return refuse('SESSION_ENDED');
  const came = person !== undefined && (person.presence === 'present' || person.presence === 'dropped');
  // Nor do staff see or order anything while the others do not see them, before their entry or after they left (C-099).
  if (!came) return refuse('SESSION_TIME_SKEW');
  // The seat was given back since, or staff are none any more.
  if (comesAs(session, { id, isAdmin }) === null) return refuse('SESSION_NOT_JOINED');
  if (tab !== undefined && person.tab !== tab) return refuse('SESSION_ENTERED_ELSEWHERE');
  return person.presence === 'present' ? 'is here' : 'was away';
};

/** A call of a person who was away brings them back into the window that they left. */
export const comeBack = ({ commands }: RoomCallParts, { room }: RoomSnapshot, id: string, call: MemberCall) => {
  const member = call.member.id;
  return commands.order(call.caller, id, { type: 'Return', member, tab: room.people.get(member)!.tab! });
};

/**
 * How long a sign of life counts: before the start a waiting browser reports once a minute, afterwards every few seconds
 * (C-032).
 */
export const secondsAlive = (settings: RoomSettings, now: string, startsAt: string): number => {
  const untilStart = between(now, startsAt) / 1000;
  return untilStart > 0
    ? Math.min(settings.WAITING_PRESENCE_SECONDS, untilStart + settings.PRESENCE_SECONDS)
    : settings.PRESENCE_SECONDS;
};

/** A session of a private Well is refused to others as one that never was (C-142). */
export const refusalFor = async (
  { queries }: Pick<RoomCallParts, 'queries'>,
  session: string,
  { id, isAdmin }: SignedIn,
  refusal: Refusal,
): Promise<Refusal> =>
  !isAdmin && (await queries.isHiddenFrom(session, id)) ? refuse('SESSION_DOES_NOT_EXIST') : refusal;
