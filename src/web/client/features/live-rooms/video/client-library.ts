import type { OpenVidu, Publisher, Session } from 'openvidu-browser';
import { within } from './deadline.ts';
import { oneRetryLoop, SOCKET_OPEN } from './reconnecting-socket.ts';
import { guardSessions } from './session-guards.ts';

type Library = { Publisher: { prototype: Pick<Publisher, 'getVideoDimensions' | 'stream'> } };

/**
 * The library sends nothing, voices included, before it has seen the first picture of the camera, which a covered or busy
 * camera never gives. It wants to know the size, which the track knows by itself.
 */
const sendUnseenPictures = ({ Publisher: { prototype } }: Library): void => {
  prototype.getVideoDimensions = async function () {
    const { width = 0, height = 0 } = this.stream.getMediaStream()?.getVideoTracks()[0]?.getSettings() ?? {};
    return { width, height };
  };
};

const LOAD_TIMEOUT_MS = 20_000;

type ClientLibraryAnswer = (error: Error) => void;

/**
 * Fails a request at once while there is no open socket. The library would write into a socket that is still connecting,
 * which throws where nothing catches it: in a timer, or in an event of a peer connection.
 */
export const refuseRequestsWithoutSocket = (library: OpenVidu): void => {
  const send = library.sendRequest.bind(library);
  library.sendRequest = (method: string, params: unknown, callback?: ClientLibraryAnswer) => {
    // Before the first socket the library itself drops what it is asked to send.
    if (!('jsonRpcClient' in library) || library.getWsReadyState() === SOCKET_OPEN)
      return send(method, params, callback);
    const answer = typeof params === 'function' ? (params as ClientLibraryAnswer) : callback;
    queueMicrotask(() => answer?.(new Error(`${method} was not sent: the connection to the video server is not open`)));
  };
};

type JsonRpcClient = {
  send: (method: string, params: unknown, callback?: (...answer: unknown[]) => void) => void;
  close: (...reason: unknown[]) => void;
};

/**
 * A ping that is on its way when the connection is closed is never answered. The library takes that for a line that broke, and
 * returns five seconds later, with the session that was left: as a ghost while the server still knows it, and afterwards with an
 * error (40007).
 */
const forgetPingsOnceClosed = (library: OpenVidu): void => {
  const start = library.startWs.bind(library);
  library.startWs = (onConnected) => {
    start(onConnected);
    const client = (library as unknown as { jsonRpcClient: JsonRpcClient }).jsonRpcClient;
    const [send, close] = [client.send, client.close];
    let isClosed = false;
    client.close = (...reason) => {
      isClosed = true;
      close(...reason);
    };
    client.send = (method, params, callback) =>
      send(
        method,
        params,
        method === 'ping' && callback ? (...answer) => (isClosed ? undefined : callback(...answer)) : callback,
      );
  };
};

/** Loads the client library, only when live video is wanted, and prepares one connection. */
export const loadLibrary = async (): Promise<OpenVidu> => {
  const loaded = await within(LOAD_TIMEOUT_MS, import('openvidu-browser'), 'not-loaded', 'loading live video');
  sendUnseenPictures(loaded);
  oneRetryLoop();
  const library = new loaded.OpenVidu();
  refuseRequestsWithoutSocket(library);
  forgetPingsOnceClosed(library);
  guardSessions(library);
  library.enableProdMode();
  // Without this the library asks public servers of strangers for our address.
  library.setAdvancedConfiguration({ rtcConfiguration: { iceServers: [] } });
  return library;
};

/**
 * Until its socket is closed, a session that was left is notified of the others, who leave at the same moment for a breakout
 * room. The library has forgotten them by then, and would log an error for each.
 */
export const ignoreOthers = (session: Session): void => {
  const unanswered = () => new Promise<never>(() => undefined);
  Object.assign(session, { getConnection: unanswered, getRemoteConnection: unanswered });
};
