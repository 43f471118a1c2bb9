import type { VideoBackend } from '../adapters/video-backend.ts';
import type { RoomSnapshot, RoomCache } from '../polls/room-cache.ts';
import { MAIN_ROOM, roomOfVideoRoom } from '../contract/room-names.ts';
import { CAMERA_TEST_ROOMS } from '../video/camera-tests.ts';

/** A test of a camera is over long before; another process may run it, so its room is given this many sweeps. */
const SWEEPS_OF_A_TEST = 10;

/** Whether people see each other in this room now. */
export const isLive = ({ session, room }: RoomSnapshot, number: number): boolean =>
  session.kind === 'INTERNAL' &&
  room.status !== 'ended' &&
  room.safety === 'SAFE' &&
  (number === MAIN_ROOM || room.breakouts.rooms.includes(number));

/**
 * Finds what is left at the video server: rooms of this installation in which no one may be now, and members who are not in
 * the room where they are connected. OpenVidu keeps a participant whose connection was reset for ever, and while the product
 * is away it takes none of them out. The first sweep of a process ends all of it; later ones what was left over twice, because
 * ends and moves give browsers some seconds to go by themselves.
 */
export const strayVideo = ({ video, roomCache }: { video: VideoBackend; roomCache: Pick<RoomCache, 'reread'> }) => {
  let before: ReadonlyMap<string, number> | undefined;
  return async (): Promise<void> => {
    const now = new Map<string, number>();
    const isDue = (what: string, sweeps: number): boolean => {
      now.set(what, (before?.get(what) ?? 0) + 1);
      return now.get(what)! >= sweeps;
    };
    const sweeps = before === undefined ? 1 : 2;
    for (const { name, connections } of await video.openRooms()) {
      if (name.startsWith(CAMERA_TEST_ROOMS)) {
        if (isDue(name, SWEEPS_OF_A_TEST)) await video.closeRoom(name);
        continue;
      }
      const own = roomOfVideoRoom(name);
      if (!own) continue;
      const snapshot = await roomCache.reread(own.session);
      // Another installation may use the same video server.
      if (snapshot.session.status === 'none') continue;
      if (!isLive(snapshot, own.room)) {
        if (isDue(name, sweeps)) await video.closeRoom(name);
        continue;
      }
      for (const { member } of connections) {
        const person = snapshot.room.people.get(member);
        const isHere = person?.presence === 'present' || person?.presence === 'dropped';
        if (isHere && person.room === own.room) continue;
        if (isDue(`${name} ${member}`, sweeps)) await video.evict(name, member);
      }
    }
    before = now;
  };
};
