import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The header by which the video server proves itself; its value is configured on both sides. */
export const WEBHOOK_TOKEN_HEADER = 'x-openvidu-webhook-token';

const EVENTS = [
  'sessionCreated',
  'sessionDestroyed',
  'participantJoined',
  'participantLeft',
  'webrtcConnectionCreated',
  'webrtcConnectionDestroyed',
] as const;

const webhookBody = z.object({
  event: z.enum(EVENTS),
  sessionId: z.string().regex(/^[a-zA-Z0-9_-]{1,120}$/),
  connectionId: z.string().max(100).optional(),
});

/** Something happened in a video room: a reason to look, never the truth itself. Order is not guaranteed. */
export type VideoHint = { room: string; event: (typeof EVENTS)[number]; connectionId?: string };

/** The hint in a webhook's body; undefined when there is none for us. */
export function videoHint(body: unknown): VideoHint | undefined {
  const parsed = webhookBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { event, sessionId, connectionId } = parsed.data;
  return { room: sessionId, event, ...(connectionId !== undefined && { connectionId }) };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the header carries the configured token; compared in constant time. */
export function isTrustedWebhook(header: string | string[] | undefined, token: string): boolean {
  if (typeof header !== 'string' || token === '') return false;
  return timingSafeEqual(digest(header), digest(token));
}
