import { z } from 'zod';

/** What a video connection carries: a member's camera or shared screen, one per connection. */
export const videoKind = z.enum(['camera', 'screen']);
export type VideoKind = z.infer<typeof videoKind>;

/** All that the video server knows about a participant: opaque ids, no personal data. */
export const videoParticipant = z.object({ member: z.string().min(1).max(100), kind: videoKind.default('camera') });
export type VideoParticipant = { member: string; kind: VideoKind; name?: never };

const SEPARATOR = '%/%';

/**
 * The participant behind a connection's data; undefined when it is not ours. A browser may send data of its own, which
 * stands before the server's part: only what follows the last separator was written by our server.
 */
export function participantFromData(data: string | null | undefined): VideoParticipant | undefined {
  if (!data) return undefined;
  const at = data.lastIndexOf(SEPARATOR);
  const serverPart = at < 0 ? data : data.slice(at + SEPARATOR.length);
  try {
    return videoParticipant.safeParse(JSON.parse(serverPart)).data;
  } catch {
    return undefined;
  }
}
