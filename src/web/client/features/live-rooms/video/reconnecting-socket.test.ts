import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { refuseReconnection } from './reconnecting-socket.ts';

const url = 'wss://wells.example.org/openvidu?sessionId=room';
let opened: string[];
let scope: { WebSocket: typeof WebSocket };
let Native: typeof WebSocket;

beforeEach(() => {
  jest.useFakeTimers();
  opened = [];
  Native = class {
    readonly url: string;
    constructor(address: string) {
      this.url = address;
      opened.push(address);
    }
  } as unknown as typeof WebSocket;
  scope = { WebSocket: Native };
});
afterEach(() => void jest.useRealTimers());

test('pitfall 3: the next reconnection attempt reaches no server, and then sockets work as before', () => {
  refuseReconnection(url, scope);
  const socket = new scope.WebSocket(`${url}&reconnect=true`);
  expect(opened).toEqual([]);
  expect(() => {
    socket.close();
    socket.send('x');
    socket.addEventListener('message', () => undefined);
  }).not.toThrow();
  expect(scope.WebSocket).toBe(Native);
});

test('a new visit to the room, and everything else, gets a real socket', () => {
  refuseReconnection(url, scope);
  for (const address of [url, 'wss://wells.example.org/openvidu?sessionId=other&reconnect=true']) {
    expect(new scope.WebSocket(address)).toBeInstanceOf(Native);
  }
  expect(opened).toHaveLength(2);
});

test('two rooms left at once are both refused', () => {
  const other = url.replace('room', 'other');
  refuseReconnection(url, scope);
  refuseReconnection(other, scope);
  expect(new scope.WebSocket(`${url}&reconnect=true`)).toBeDefined();
  expect(new scope.WebSocket(`${other}&reconnect=true`)).toBeDefined();
  expect(opened).toEqual([]);
});

test('without another attempt the page gets its own socket back after a while', () => {
  refuseReconnection(url, scope);
  jest.advanceTimersByTime(15_000);
  expect(scope.WebSocket).toBe(Native);
});
