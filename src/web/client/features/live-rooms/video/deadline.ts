import { VideoRoomError, type VideoRoomFailure } from './video-room.ts';

/** How long a call of the client library may take, also on an old phone that negotiates slowly. */
export const CALL_TIMEOUT_MS = 20_000;

/**
 * The promise, or a {@link VideoRoomError} when it does not settle within `timeout` milliseconds. The client library's
 * promises never settle when the socket drops under them.
 */
export async function within<T>(
  timeout: number,
  promise: Promise<T>,
  failure: VideoRoomFailure,
  what: string,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new VideoRoomError(failure, `${what} took too long`)), timeout);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
