import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { proxyVideo } from './video-proxy.ts';

let product: Server;
let video: Server;
let sockets: WebSocketServer;
let target: string;
let seen: { url: string | undefined; headers: IncomingHttpHeaders }[];

const listen = async (
  server: { listen(port: number, host: string): unknown; address(): unknown } & NodeJS.EventEmitter,
) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

beforeEach(async () => {
  seen = [];
  video = createServer();
  sockets = new WebSocketServer({ server: video });
  sockets.on('connection', (socket, request) => {
    seen.push({ url: request.url, headers: request.headers });
    socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`));
  });
  target = `http://127.0.0.1:${await listen(video)}`;
  product = createServer((_request, response) => void response.end('product'));
  proxyVideo(product, () => target);
  await listen(product);
});
afterEach(() => {
  for (const client of sockets.clients) client.terminate();
  product.closeAllConnections();
  for (const server of [product, video, sockets]) server.close();
});

const origin = () => `127.0.0.1:${(product.address() as AddressInfo).port}`;

const open = (path: string, headers: Record<string, string> = {}, host = origin()) => {
  const socket = new WebSocket(`ws://${host}${path}`, { headers });
  return new Promise<WebSocket>((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
};

test('carries signalling to the video server and back', async () => {
  const socket = await open('/openvidu?sessionId=room');
  socket.send('hello');
  const [answer] = (await once(socket, 'message')) as [Buffer];
  expect(answer.toString()).toBe('echo hello');
  expect(seen[0]?.url).toBe('/openvidu?sessionId=room');
  socket.terminate();
});

test("keeps the product's sign-in to itself and says where the browser is", async () => {
  const socket = await open('/openvidu', {
    Cookie: 'session=secret',
    'X-Forwarded-For': '6.6.6.6',
    Origin: 'http://x',
  });
  expect(seen[0]?.headers).toMatchObject({ origin: 'http://x', 'x-forwarded-for': '127.0.0.1' });
  expect(seen[0]?.headers.cookie).toBeUndefined();
  socket.terminate();
});

test('when one end goes, the other goes', async () => {
  const first = await open('/openvidu');
  for (const client of sockets.clients) client.terminate();
  await once(first, 'close');
  expect(first.readyState).toBe(first.CLOSED);
  const second = await open('/openvidu');
  const [inside] = [...sockets.clients].slice(-1);
  second.terminate();
  await once(inside!, 'close');
  expect(inside!.readyState).toBe(inside!.CLOSED);
});

test('a page of another site is refused before anything is carried', async () => {
  const guarded = createServer();
  proxyVideo(
    guarded,
    () => target,
    ({ headers }) => headers.origin === 'https://well.example',
  );
  const host = `127.0.0.1:${await listen(guarded)}`;
  await expect(open('/openvidu', { Origin: 'https://evil.example' }, host)).rejects.toThrow('403');
  expect(seen).toEqual([]);
  (await open('/openvidu', { Origin: 'https://well.example' }, host)).terminate();
  guarded.close();
});

describe('what cannot be carried is answered', () => {
  test('other paths: 404', async () => {
    await expect(open('/elsewhere')).rejects.toThrow('404');
    await expect(open('/openvidu/sub')).rejects.toThrow('404');
  });

  test('another listener keeps its own paths', async () => {
    product.on('upgrade', (request, socket) => {
      if (request.url === '/other') socket.end('HTTP/1.1 418 Teapot\r\n\r\n');
    });
    await expect(open('/other')).rejects.toThrow('418');
  });

  test('a video server that is down: 502', async () => {
    target = 'http://127.0.0.1:1';
    await expect(open('/openvidu')).rejects.toThrow('502');
  });

  test('no video server at all: 503', async () => {
    target = '';
    await expect(open('/openvidu')).rejects.toThrow('503');
  });

  test('a refusal of the video server arrives as it is', async () => {
    const refusing = createTcpServer((socket: Socket) => {
      socket.end('HTTP/1.1 503 Busy\r\nConnection: close\r\n\r\n');
    });
    target = `http://127.0.0.1:${await listen(refusing)}`;
    await expect(open('/openvidu')).rejects.toThrow('503');
    refusing.close();
  });

  test('a browser that vanishes in the middle of it does no harm', async () => {
    const raw = connect((product.address() as AddressInfo).port, '127.0.0.1');
    raw.write('GET /openvidu HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    raw.destroy();
    const socket = await open('/openvidu');
    socket.terminate();
    expect(await (await fetch(`http://${origin()}/`)).text()).toBe('product');
  });
});

test.each(['/anywhere', '/openvidu'])(
  'a reset of the connection that asked to upgrade %s does not end the process',
  (url) => {
    const server = new EventEmitter() as Server;
    proxyVideo(server, () => target);
    const client = new PassThrough();
    server.emit('upgrade', { url, method: 'GET', rawHeaders: [], socket: {} }, client, Buffer.alloc(0));
    // An error without a listener is thrown here, as it would be in the process.
    expect(() => client.emit('error', new Error('read ECONNRESET'))).not.toThrow();
    expect(client.destroyed).toBe(true);
  },
);
