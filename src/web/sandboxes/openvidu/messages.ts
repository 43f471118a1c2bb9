import { z } from 'zod';
import { survivingRoom } from './surviving-room.ts';

/** What the supervisor and the forked server say to each other. */

const mediaServerEvent = z.enum(['crash', 'recover', 'restart']);
export type MediaServerEvent = z.infer<typeof mediaServerEvent>;

const range = z.object({ from: z.int().min(1).max(65_535), to: z.int().min(1).max(65_535) });

/** Everything the forked server needs to know; it reads nothing from the environment. */
export const serverSettings = z.object({
  secret: z.string().min(1),
  publicUrl: z.string(),
  udpPorts: range.optional(),
  announcedAddresses: z.array(z.string()).optional(),
  pingTimeoutMs: z.int().positive().default(15_000),
  webhook: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }).optional(),
});
export type ServerSettings = z.infer<typeof serverSettings>;

export const toServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), settings: serverSettings, rooms: z.array(survivingRoom).default([]) }),
  /** Comes with a socket. */
  z.object({ type: z.literal('connection') }),
  /** To end if there is neither a room nor a connection, and to say `busy` otherwise. */
  z.object({ type: z.literal('rest') }),
  z.object({ type: z.literal('statistics'), request: z.number() }),
  /** Asked again and again: a server that does not answer hangs. */
  z.object({ type: z.literal('ping'), request: z.number() }),
  /** For tests: the media server dies, comes back, or does both at once. */
  z.object({ type: z.literal('media-server'), event: mediaServerEvent }),
  z.object({ type: z.literal('stop') }),
]);
export type ToServer = z.input<typeof toServer>;

const statistics = z.object({
  pid: z.number(),
  rooms: z.number(),
  participants: z.number(),
  publications: z.number(),
  sockets: z.number(),
  peers: z.number(),
  packetsIn: z.number(),
  packetsOut: z.number(),
  bytesIn: z.number(),
  bytesOut: z.number(),
  keyFramesAsked: z.number(),
  packetsAskedAgain: z.number(),
  packetsSentAgain: z.number(),
  packetsShed: z.number(),
  videoFlooded: z.number(),
  audioFlooded: z.number(),
  /** The worst lateness of the event loop since the last question, in milliseconds. */
  worstLagMs: z.number(),
  /** CPU time used since the start, in milliseconds. */
  cpuMs: z.number(),
  memoryBytes: z.number(),
  heapBytes: z.number(),
  /** Timers, sockets and other handles that keep the process alive. */
  handles: z.number(),
});
/** How busy the embedded video server is. */
export type VideoStatistics = z.infer<typeof statistics>;

export const toSupervisor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('busy') }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  /** A room changed, or is gone when it is not described: to be handed to the next server if this one dies. */
  z.object({ type: z.literal('room'), id: z.string(), room: survivingRoom.optional() }),
  z.object({ type: z.literal('log'), message: z.string() }),
  z.object({ type: z.literal('pong'), request: z.number() }),
  z.object({ type: z.literal('statistics'), request: z.number(), statistics }),
]);
export type ToSupervisor = z.infer<typeof toSupervisor>;
