import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

type Answer = Response | Error | 'never';
const HTML = { 'content-type': 'text/html' };
/** As a browser answers what was asked of its own origin. */
class OwnOrigin extends Response {
  override get type() {
    return 'basic' as const;
  }
  override clone() {
    return Object.setPrototypeOf(super.clone(), OwnOrigin.prototype) as OwnOrigin;
  }
}
const ours = (text: string) => new OwnOrigin(text, { headers: { ...HTML, 'x-request-id': 'one' } });
const portal = () => new OwnOrigin('Wi-Fi: log in', { headers: HTML });

/** The worker on a device that keeps what it is given; `answer` plays the network. */
const worker = (answer: (path: string) => Answer, openPages: readonly string[] = []) => {
  const shown: string[] = [];
  const kept = new Map<string, Response>();
  const listeners = new Map<string, (event: object) => void>();
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://example.org').pathname;
  const cache = {
    put: (request: string | { url: string }, response: Response) =>
      Promise.resolve(void kept.set(pathOf(request), response)),
    keys: () => Promise.resolve([]),
  };
  const network = (request: string | { url: string }) => {
    const said = answer(pathOf(request));
    if (said === 'never') return new Promise<never>(() => undefined);
    return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
  };
  const source = readFileSync('src/web/client/public/sw.js', 'utf8');
  const start = runInThisContext(`(self, caches, fetch) => {${source}}`) as (...parts: object[]) => void;
  start(
    {
      location: new URL('https://example.org/sw.js'),
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: () => undefined,
      clients: {
        matchAll: () =>
          Promise.resolve(openPages.map((path) => ({ url: `https://example.org${path}`, visibilityState: 'visible' }))),
      },
      registration: { showNotification: (title: string) => Promise.resolve(void shown.push(title)) },
    },
    {
      match: (request: string | { url: string }) => Promise.resolve(kept.get(pathOf(request))?.clone()),
      open: () => Promise.resolve(cache),
    },
    network,
  );
  const waits: Promise<unknown>[] = [];
  const waitUntil = (wait: Promise<unknown>) => void waits.push(wait);
  /** What is waited for may make the worker wait for more. */
  const atRest = async (): Promise<void> => {
    const before = waits.length;
    await Promise.allSettled(waits);
    if (waits.length > before) await atRest();
  };
  return {
    install: async () => {
      listeners.get('install')!({ waitUntil });
      await atRest();
    },
    /** What is on the lock screen after a notice came. */
    push: async (notice: { title: string; path: string }) => {
      listeners.get('push')!({ data: { json: () => notice }, waitUntil });
      await atRest();
      return shown;
    },
    /** What the person sees at this address. */
    open: async (path: string) => {
      let response: Promise<Response> | undefined;
      listeners.get('fetch')!({
        request: { method: 'GET', mode: 'navigate', url: `https://example.org${path}` },
        waitUntil,
        respondWith: (answer: Promise<Response>) => (response = answer),
      });
      const text = await (await response!).text();
      await atRest();
      return text;
    },
  };
};

let answer: (path: string) => Answer;
const device = async () => {
  answer = (path) => ours(`our ${path}`);
  const made = worker((path) => answer(path));
  await made.install();
  return made;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a page that a portal or a filter sends in place of help does not replace the stored one', async () => {
  const { open } = await device();
  answer = portal;
  expect(await open('/get-help')).toBe('our /get-help');
  expect(await open('/get-help')).toBe('our /get-help');
  // A new answer of the server replaces it.
  answer = () => ours('new lines');
  await open('/get-help');
  expect(await open('/get-help')).toBe('new lines');
});

test('a page that a portal sends for the shell is not what is drawn without a network', async () => {
  const { open } = await device();
  answer = portal;
  expect(await open('/sessions')).toBe('Wi-Fi: log in');
  answer = () => new TypeError('no network');
  expect(await open('/sessions')).toBe('our /server-down');
});

test('a page whose answer does not come in time is drawn by the shell', async () => {
  const { open } = await device();
  answer = () => 'never';
  const shown = open('/sessions');
  await jest.advanceTimersByTimeAsync(12_000);
  expect(await shown).toBe('our /server-down');
});

test('a device without the shell waits for an answer as long as it takes', async () => {
  answer = () => portal();
  const { install, open } = worker((path) => answer(path));
  await install();
  let send: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (send = resolve));
  answer = () => late as unknown as Response;
  const shown = open('/sessions');
  await jest.advanceTimersByTimeAsync(60_000);
  send(ours('at last'));
  expect(await shown).toBe('at last');
});

test.each(['/room', '/es/room', '/es/session-survey', '/es/admin/cases/1'])(
  '[FBK-033] nothing is shown over %s but a call to the desk',
  async (path) => {
    const { push } = worker(() => ours(''), [path]);
    expect(await push({ title: 'A place is free for you', path: '/session/1' })).toEqual([]);
    expect(await push({ title: 'Please look now', path: '/admin/duty' })).toEqual(['Please look now']);
  },
);

test.each(['/es/sessions', '/rooms-of-a-kind'])('a notice is shown over %s', async (path) => {
  const { push } = worker(() => ours(''), [path]);
  expect(await push({ title: 'A place is free for you', path: '/session/1' })).toEqual(['A place is free for you']);
});
