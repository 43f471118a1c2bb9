import { reportBreak } from '#client/lib/visit/analytics.ts';
import { VideoRoomError, type VideoRoomFailure } from './video-room.ts';

const FAILURES = new Map<unknown, VideoRoomFailure>([
  ['OPENVIDU_PERMISSION_DENIED', 'not-allowed'],
  // Not this token, or no such room: codes of the protocol.
  [401, 'token-refused'],
  [202, 'token-refused'],
]);

/** What the client library threw, which may be anything, as an error of ours. */
export function asRoomError(error: unknown): VideoRoomError {
  if (error instanceof VideoRoomError) return error;
  const { name, code, message } = Object(error) as { name?: unknown; code?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : String(error);
  return new VideoRoomError(FAILURES.get(name) ?? FAILURES.get(code) ?? 'failed', text, { cause: error });
}

/** Who reads an address of live video, or its token, could enter the room. */
const OPENS_A_ROOM = /\b(?:wss?:\/\/|tok_)\S+/gi;

/** Reports what went wrong in a room, without what opens it (ROM-033, ROM-074, SIT-148). */
export const reportRoomError = (error: unknown): void => {
  const { name, message } = error instanceof Error ? error : asRoomError(error);
  reportBreak(new Error(`${name}: ${message}`.replaceAll(OPENS_A_ROOM, '…')));
};
