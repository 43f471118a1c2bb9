import { z } from 'zod';
import type { Grant } from './model.ts';

/**
 * The state that a replacement server needs so that browsers reconnect by themselves: participants and their streams.
 * Media is negotiated again. It holds the secrets of connections, so it stays in memory.
 */

const iceServer = z.object({ url: z.string(), username: z.string().optional(), credential: z.string().optional() });
const grant = z.object({
  connectionId: z.string(),
  secret: z.string(),
  token: z.string(),
  createdAt: z.number(),
  role: z.enum(['SUBSCRIBER', 'PUBLISHER', 'MODERATOR']),
  record: z.boolean(),
  serverData: z.string(),
  customIceServers: z.array(iceServer).readonly(),
  kurentoOptions: z
    .object({
      videoMaxRecvBandwidth: z.number().optional(),
      videoMinRecvBandwidth: z.number().optional(),
      videoMaxSendBandwidth: z.number().optional(),
      videoMinSendBandwidth: z.number().optional(),
    })
    .optional(),
}) satisfies z.ZodType<Grant>;
const published = z.object({
  id: z.string(),
  createdAt: z.number(),
  media: z.object({
    hasAudio: z.boolean(),
    hasVideo: z.boolean(),
    audioActive: z.boolean().optional(),
    videoActive: z.boolean().optional(),
    typeOfVideo: z.string().optional(),
    frameRate: z.number().optional(),
    videoDimensions: z.string().optional(),
  }),
});
const participant = z.object({
  privateId: z.string(),
  publicUserId: z.string(),
  activeAt: z.number(),
  clientData: z.string(),
  platform: z.string(),
  address: z.string(),
  grant,
  published: published.optional(),
});

/** One room as it is handed on. */
export const survivingRoom = z.object({
  id: z.string(),
  uniqueId: z.string(),
  createdAt: z.number(),
  properties: z.record(z.string(), z.unknown()),
  grants: z.array(grant),
  participants: z.array(participant),
});
export type SurvivingRoom = z.infer<typeof survivingRoom>;
