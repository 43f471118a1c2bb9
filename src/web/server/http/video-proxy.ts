import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const CONNECT_TIMEOUT_MS = 5000;
/** Both ends ping every 5 seconds, so a minute of silence means that one of them is gone. */
const IDLE_TIMEOUT_MS = 60_000;
/** Sign-in of the product is none of the video server's business. */
const NOT_FORWARDED = new Set(['cookie', 'authorization', 'host', 'x-forwarded-for']);

/**
 * Hands WebSocket upgrades of `/openvidu` to the video server at `target()` (`http://host:port`, asked for each
 * connection), so that a browser only ever talks to the product's own origin. Other upgrades are left to other
 * listeners, or refused with 404 when there are none.
 * @param mayConnect whether the page that asks is one of ours: browsers send cookies and no preflight with an upgrade
 */
export function proxyVideo(
  server: Server,
  target: () => string,
  mayConnect: (request: IncomingMessage) => boolean = () => true,
): void {
  server.on('upgrade', (request, client, head) => {
    // Before anything else: a reset of a connection without a listener would end the process (S-02).
    client.on('error', () => client.destroy());
    if (pathOf(request) === '/openvidu') {
      if (mayConnect(request)) forward(request, client, head, target);
      else refuse(client, '403 Forbidden');
    } else if (server.listenerCount('upgrade') === 1) refuse(client, '404 Not Found');
  });
}

function pathOf(request: IncomingMessage): string {
  const [path = ''] = (request.url ?? '').split('?');
  return path;
}

function refuse(client: Duplex, status: string): void {
  if (client.writable) client.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  else client.destroy();
}

function forward(request: IncomingMessage, client: Duplex, head: Buffer, target: () => string): void {
  let upstream: Socket;
  try {
    const url = new URL(target());
    upstream = connect(Number(url.port || 80), url.hostname);
    upstream.once('connect', () => upstream.write(requestHead(request, url.host)));
  } catch {
    // No video server at the moment: it is being started again.
    return refuse(client, '503 Service Unavailable');
  }
  let connected = false;
  const timer = setTimeout(() => fail('504 Gateway Timeout'), CONNECT_TIMEOUT_MS);
  const fail = (status: string) => {
    clearTimeout(timer);
    upstream.destroy();
    if (connected) client.destroy();
    else refuse(client, status);
  };

  upstream.once('connect', () => {
    connected = true;
    clearTimeout(timer);
    if (head.length > 0) upstream.write(head);
    upstream.setNoDelay(true);
    upstream.setTimeout(IDLE_TIMEOUT_MS, () => fail(''));
    upstream.pipe(client);
    client.pipe(upstream);
  });
  upstream.on('error', () => fail('502 Bad Gateway'));
  client.on('error', () => fail(''));
  upstream.on('close', () => client.destroy());
  client.on('close', () => {
    clearTimeout(timer);
    upstream.destroy();
  });
}

/** The browser's request again, without what the video server must not see. */
function requestHead(request: IncomingMessage, host: string): string {
  const lines = [`${request.method} ${request.url} HTTP/1.1`, `Host: ${host}`];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index]!;
    if (!NOT_FORWARDED.has(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[index + 1]}`);
  }
  lines.push(`X-Forwarded-For: ${request.socket.remoteAddress ?? ''}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
