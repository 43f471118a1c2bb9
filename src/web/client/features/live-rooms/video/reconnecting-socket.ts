export const SOCKET_OPEN = 1;
const FORGET_AFTER_MS = 15_000;

type SocketScope = { WebSocket: typeof WebSocket };

/** A socket that never does anything: who waits for it waits in peace. */
const silentSocket = (): WebSocket =>
  ({
    readyState: 3,
    close: () => undefined,
    send: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as WebSocket;

/**
 * Ends the retry loop of a room that was left while its socket was down. The client library retries every three seconds
 * for over an hour, and would return to the room as a ghost when it succeeds. Its next attempt to reconnect to `url`
 * gets a silent socket, which ends the loop; everything else, a new visit to the same room included, gets a real one,
 * and the page's own WebSocket is restored right after.
 */
export function refuseReconnection(url: string, scope: SocketScope = globalThis): void {
  const Native = scope.WebSocket;
  const restore = () => {
    clearTimeout(timer);
    if (scope.WebSocket === watched) scope.WebSocket = Native;
    done = true;
  };
  let done = false;
  const watched = new Proxy(Native, {
    construct(target, args: [string | URL, (string | string[])?], newTarget) {
      const wanted = String(args[0]);
      if (done || !wanted.startsWith(url) || !wanted.includes('reconnect=true')) {
        return Reflect.construct(target, args, newTarget) as WebSocket;
      }
      restore();
      return silentSocket();
    },
  });
  scope.WebSocket = watched;
  const timer = setTimeout(restore, FORGET_AFTER_MS);
}

const corrected = new WeakSet<object>();

/**
 * Keeps the library at one retry loop. It retries after the error of an attempt and leaves that handler in place once the
 * attempt succeeds: when the reopened socket breaks, one loop starts because of its error and another because of its end,
 * and each closes what the other opens. An attempt that never opens reports its error as before.
 */
export function oneRetryLoop(scope: SocketScope = globalThis): void {
  const Native = scope.WebSocket;
  if (corrected.has(Native)) return;
  const watched = new Proxy(Native, {
    construct(target, args: [string | URL, (string | string[])?], newTarget) {
      const socket = Reflect.construct(target, args, newTarget) as WebSocket;
      const forgetErrors = () => {
        // oxlint-disable-next-line unicorn/prefer-add-event-listener -- takes away the handler that the library set
        socket.onerror = null;
      };
      if (String(args[0]).includes('?sessionId=')) socket.addEventListener('open', forgetErrors);
      return socket;
    },
  });
  corrected.add(watched);
  scope.WebSocket = watched;
}
