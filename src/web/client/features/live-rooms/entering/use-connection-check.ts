import { useEffect, useRef, useState } from 'react';
import { openCameraTest } from '#modules/live-rooms/contract/camera-test-api.ts';
import type { ConnectionResult } from '#modules/live-rooms/contract/test-code.ts';
import { call } from '#client/lib/call.ts';

const CALL_MS = 10_000;

export type ConnectionState = { is: 'idle' | 'running' } | { is: 'done'; result: ConnectionResult };

const tryConnection = async (): Promise<ConnectionResult> => {
  if (typeof RTCPeerConnection !== 'function' || typeof WebSocket !== 'function') return 'not tested';
  const answer = await call(openCameraTest, {}, { quiet: true, timeout: CALL_MS });
  if (answer.ok) {
    // Loaded for the test: the page itself stays small.
    const { checkWayToVideo } = await import('../video/connection-check.ts');
    return checkWayToVideo(answer.value.token);
  }
  if (answer.status === 429 || answer.notice.name === 'CAMERA_TESTS_BUSY') return 'busy';
  return answer.status === 0 ? 'no server' : 'no video server';
};

/** Whether sound and picture would get from here to the video server; tried when asked. */
export const useConnectionCheck = (): { state: ConnectionState; check: () => void } => {
  const [state, setState] = useState<ConnectionState>({ is: 'idle' });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const check = () => {
    setState({ is: 'running' });
    tryConnection().then(
      (result) => isMounted.current && setState({ is: 'done', result }),
      () => isMounted.current && setState({ is: 'done', result: 'no server' }),
    );
  };
  return { state, check };
};
