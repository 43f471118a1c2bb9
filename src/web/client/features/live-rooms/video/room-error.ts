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
