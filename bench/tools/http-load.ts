import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inOwnProcess } from './load-process.ts';
import type { PacedLoad, PacedResult } from './paced-load.ts';

/** A bare HTTP/1.1 client on one kept-alive socket, so that the generator costs little beside the server it measures. */
export type Line = {
  post(path: string, body: string, headers?: string): Promise<LineAnswer>;
  close(): void;
};

/** The header of a browser that takes compressed answers. */
export const ACCEPTS = 'accept-encoding: gzip, deflate, br, zstd\r\n';

const LAST_CHUNK = '\r\n0\r\n\r\n';

/** `body`: as it was sent; with its chunks when it was compressed. */
type LineAnswer = { status: number; body: Buffer };
type Pending = { done: (answer: LineAnswer) => void; failed: (problem: Error) => void };

export const openLine = (port: number, host = '127.0.0.1'): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host, noDelay: true });
    let pending: Pending | undefined;
    let received = Buffer.alloc(0);
    let needed = -1;
    let head = 0;
    let status = 0;
    const fail = (problem: Error) => {
      pending?.failed(problem);
      pending = undefined;
      reject(problem);
    };
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      if (needed < 0) {
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        head = end + 4;
        const lines = received.toString('latin1', 0, end);
        status = Number(lines.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/i.exec(lines);
        // A compressed answer has no length of its own: its chunks end with an empty one.
        const last = length ? 0 : received.indexOf(LAST_CHUNK, end);
        if (last < 0) return;
        needed = length ? head + Number(length[1]) : last + LAST_CHUNK.length;
      }
      if (received.length < needed) return;
      const answer = { status, body: received.subarray(head, needed) };
      received = received.subarray(needed);
      needed = -1;
      const { done } = pending!;
      pending = undefined;
      done(answer);
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the server closed the line')));
    socket.on('connect', () =>
      resolve({
        post: (path, body, headers = '') =>
          new Promise((done, failed) => {
            pending = { done, failed };
            socket.write(
              `POST ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
            );
          }),
        close: () => {
          socket.removeAllListeners('close');
          socket.destroy();
        },
      }),
    );
  });

export type LoadRequest = { path: string; body: string; headers?: string };

/** Requests per second at saturation over so many lines. Anything but the expected status fails the run. */
export const saturate = async (
  port: number,
  lines: number,
  milliseconds: number,
  request: (line: number) => LoadRequest,
): Promise<number> => {
  const open = await Promise.all(Array.from({ length: lines }, () => openLine(port)));
  const began = performance.now();
  const until = began + milliseconds;
  let done = 0;
  await Promise.all(
    open.map(async (line, index) => {
      while (performance.now() < until) {
        const { path, body, headers } = request(index);
        const { status } = await line.post(path, body, headers);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        done += 1;
      }
    }),
  );
  const took = performance.now() - began;
  open.forEach((line) => line.close());
  return (done / took) * 1000;
};

/** Latencies in open loop at so many requests a second, asked from a process of its own. */
export const paced = (
  port: number,
  lines: number,
  milliseconds: number,
  perSecond: number,
  request: (line: number) => LoadRequest,
): Promise<PacedResult> => {
  const count = Math.round((milliseconds / 1000) * perSecond);
  const requests = Array.from({ length: count }, (_, index) => request(index % lines));
  const load: PacedLoad = { port, lines, perSecond, requests };
  return inOwnProcess('./paced-load.ts', load);
};

/** `due`: milliseconds since the beginning. */
export type Task = { due: number };

/** Begins each task at its moment. None waits for another one, so that a late answer delays nothing. */
export const inOpenLoop = async <T extends Task>(
  tasks: readonly T[],
  began: number,
  begin: (task: T) => unknown,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  for (const task of tasks.toSorted((a, b) => a.due - b.due)) {
    const wait = began + task.due - performance.now();
    if (wait > 0) await delay(wait);
    if (isStopped()) return;
    begin(task);
  }
};
