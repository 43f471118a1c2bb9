import { hash } from 'node:crypto';
import type { VideoBackend } from './video-backend.ts';

/**
 * Spreads rooms over several deployments of a video server, each of which is a single node. A room's name alone decides
 * where it is (rendezvous hashing), so all processes agree without asking, and another deployment takes its share of the
 * rooms only.
 */
export const severalDeployments = (deployments: readonly { url: string; backend: VideoBackend }[]): VideoBackend => {
  const backendFor = (room: string): VideoBackend =>
    deployments.reduce((best, each) => (weight(each.url, room) > weight(best.url, room) ? each : best)).backend;
  return {
    ensureRoom: (room) => backendFor(room).ensureRoom(room),
    mintToken: (room, request) => backendFor(room).mintToken(room, request),
    endReplaced: (room) => backendFor(room).endReplaced(room),
    openRooms: async () => {
      const rooms = await Promise.all(
        deployments.map(async ({ backend }) => {
          const open = await backend.openRooms();
          return open.filter(({ name }) => backendFor(name) === backend);
        }),
      );
      return rooms.flat();
    },
    evict: (room, member, kind) => backendFor(room).evict(room, member, kind),
    closeRoom: (room) => backendFor(room).closeRoom(room),
    connections: (room) => backendFor(room).connections(room),
    stop: () => {
      for (const { backend } of deployments) backend.stop();
    },
  };
};

const weight = (url: string, room: string): string => hash('sha256', `${url}|${room}`);
