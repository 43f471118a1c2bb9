import type { OpenVidu, Session } from 'openvidu-browser';
import { refuseReconnection, SOCKET_OPEN } from './reconnecting-socket.ts';

/** Ends the connection without waiting, and prevents the library from reconnecting. */
export function hangUp(openvidu: OpenVidu, session: Session): void {
  // No socket yet: `connect` has not got that far.
  if (!openvidu.getWsUri() || !('jsonRpcClient' in openvidu)) return;
  if (openvidu.getWsReadyState() !== SOCKET_OPEN) {
    refuseReconnection(`${openvidu.getWsUri()}?sessionId=${session.sessionId}`);
  } else {
    // Of who only closes the socket, OpenVidu believes that they come back, for ever.
    openvidu.sendRequest('leaveRoom', () => undefined);
  }
  if (session.connection && !session.connection.disposed) session.leave(true, 'disconnect');
  else openvidu.closeWs();
}
