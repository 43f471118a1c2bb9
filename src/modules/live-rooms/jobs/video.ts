import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';
import type { IdentityFacts, Sanctions } from '#modules/identity/index.ts';
import type { VideoBackend } from '../adapters/video-backend.ts';
import { isLive } from '../background/stray-video.ts';
import type { RoomCommands } from '../commands.ts';
import { MAIN_ROOM, videoRoomName } from '../contract/room-names.ts';
import { comesAs } from '../domain/entering.ts';
import {
  closeUnsafeVideo,
  closeVideoRoom,
  evictFromVideo,
  stopSharedScreen,
} from '../policies/clear-video-when-people-go.ts';
import { dropFromRooms } from '../policies/drop-from-rooms-when-signed-out.ts';
import { makeVideoRoom } from '../policies/make-video-rooms-when-people-may-meet.ts';
import type { RoomCache } from '../polls/room-cache.ts';
import { roomsOfMember } from '../projections/presence.ts';
import { unlessRaced } from './rooms.ts';

type VideoNeeds = Pick<KernelParts, 'sql' | 'clock'> & {
  identity: IdentityFacts;
  sanctions: Pick<Sanctions, 'current'>;
  commands: Pick<RoomCommands, 'order'>;
  roomCache: Pick<RoomCache, 'reread'>;
  video: VideoBackend;
  /** Breakout rooms a session can have (C-034). */
  breakoutRooms: number;
};

/** What policies make of video rooms; each job is safe to run twice. */
export const videoJobs = (needs: VideoNeeds): readonly JobHandler[] => {
  const { sql, clock, identity, sanctions, commands, roomCache, video, breakoutRooms } = needs;
  /** The main room, and every room that was or may have been a breakout. */
  const roomsOf = (breakouts: readonly number[]) => [
    ...new Set([MAIN_ROOM, ...Array.from({ length: breakoutRooms }, (_, index) => index + 1), ...breakouts]),
  ];

  return [
    jobHandler(dropFromRooms, async ({ member }, caller) => {
      const { exists, isAdmin } = await identity.account(member);
      const isGone = !exists || isShutOut((await sanctions.current(member, clock.now())).status);
      for (const { session, tab } of await roomsOfMember(sql, member)) {
        const { session: facts, room: before } = await roomCache.reread(session);
        // Also who was there as staff and is none any more.
        if (isGone || comesAs(facts, { id: member, isAdmin }) !== before.people.get(member)?.as)
          unlessRaced(await commands.order(caller, session, { type: 'Depart', member }));
        else if (tab !== null)
          unlessRaced(await commands.order(caller, session, { type: 'Miss', members: [{ member, tab }] }));
        const { room } = await roomCache.reread(session);
        for (const number of roomsOf(room.breakouts.rooms)) await video.evict(videoRoomName(session, number), member);
      }
    }),
    jobHandler(evictFromVideo, async ({ session, member, silent }) => {
      const { room } = await roomCache.reread(session);
      const person = room.people.get(member);
      // A member who came back meanwhile stays in the own room; one who stays silent is neither shown nor hears.
      const stays = person?.presence === 'present' || (person?.presence === 'dropped' && !silent);
      const own = stays ? person.room : null;
      for (const number of roomsOf(room.breakouts.rooms))
        if (number !== own) await video.evict(videoRoomName(session, number), member);
    }),
    jobHandler(closeVideoRoom, async ({ session, room: number }) => {
      const { room } = await roomCache.reread(session);
      if (number === MAIN_ROOM) {
        for (const each of roomsOf([])) await video.closeRoom(videoRoomName(session, each));
        return;
      }
      if (room.breakouts.status !== 'apart') {
        await video.closeRoom(videoRoomName(session, number));
        return;
      }
      // A new breakout uses the room again: a member left over from the last one must not listen in.
      for (const [member, person] of room.people)
        if (person.room !== number) await video.evict(videoRoomName(session, number), member);
    }),
    jobHandler(closeUnsafeVideo, async ({ session }) => {
      const { room } = await roomCache.reread(session);
      if (room.safety === 'SAFE') return;
      for (const each of roomsOf(room.breakouts.rooms)) await video.closeRoom(videoRoomName(session, each));
    }),
    jobHandler(makeVideoRoom, async ({ session, room: number }) => {
      const snapshot = await roomCache.reread(session);
      if (isLive(snapshot, number)) await video.ensureRoom(videoRoomName(session, number));
    }),
    jobHandler(stopSharedScreen, ({ session, member, room }) =>
      video.evict(videoRoomName(session, room), member, 'screen'),
    ),
  ];
};
