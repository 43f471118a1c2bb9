import { afterEach, beforeEach, jest } from '@jest/globals';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];

type TestSocketRequest = { id: number; method: string; params: Record<string, unknown> };

/** Behaves as a browser's does; the test decides when it opens and when it breaks, and what the server says. */
export class TestSocket extends EventTarget {
  static opened: TestSocket[] = [];
  readyState = CONNECTING;
  requests: TestSocketRequest[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    TestSocket.opened.push(this);
  }
  static newest = () => TestSocket.opened.at(-1)!;
  /** The methods of the requests so far. */
  get sent() {
    return this.requests.map(({ method }) => method);
  }
  send(text: string) {
    if (this.readyState === CONNECTING) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
    this.requests.push(JSON.parse(text) as TestSocketRequest);
  }
  close() {
    if (this.readyState === CONNECTING) this.break();
    this.readyState = CLOSED;
  }
  open() {
    this.readyState = OPEN;
    this.dispatchEvent(new Event('open'));
    this.onopen?.();
  }
  break() {
    this.readyState = CLOSED;
    this.onerror?.();
    this.onclose?.();
  }
  notify(method: string, params: object) {
    this.#say({ method, params });
  }
  /** Answers the newest request of this method. */
  answer(method: string, result: object) {
    this.#say({ id: this.requests.findLast((request) => request.method === method)!.id, result });
  }
  #say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ jsonrpc: '2.0', ...message }) }));
  }
}

export const aStream = (member: string, overrides: object = {}) => ({
  id: `str_CAM_${member}_con_${member}`,
  createdAt: 1,
  hasAudio: true,
  hasVideo: true,
  audioActive: true,
  videoActive: true,
  typeOfVideo: 'CAMERA',
  frameRate: -1,
  videoDimensions: '{"width":640,"height":480}',
  filter: {},
  ...overrides,
});

/** What the server says of one in the room; their streams come with them when they send. */
export const aConnection = (member: string, streams?: object[]) => ({
  id: `con_${member}`,
  createdAt: 1,
  metadata: JSON.stringify({ member: `b0000000-0000-4000-8000-00000000000${member.length}`, kind: 'camera' }),
  ...(streams && { streams }),
});

/** The server lets this participant in; the others are there already. */
export const letIn = (socket: TestSocket, others: object[] = []): void =>
  socket.answer('joinRoom', {
    ...aConnection('me'),
    sessionId: 'private',
    session: 'room',
    role: 'PUBLISHER',
    version: '2.32.2',
    mediaServer: 'kurento',
    value: others,
  });

export const TOKEN = 'wss://wells.example.org?sessionId=room&token=tok_x';

/** The tests of this file run on such sockets, with a clock that they move. */
export const onTestSockets = (): void => {
  const { WebSocket } = globalThis;
  beforeEach(() => {
    TestSocket.opened = [];
    Object.assign(globalThis, { WebSocket: TestSocket });
    jest.useFakeTimers();
    // The library warns of what these tests do.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    Object.assign(globalThis, { WebSocket });
  });
};
