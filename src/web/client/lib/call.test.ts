import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { texts } from './texts.ts';
import { answers, fakeServer, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts, watchNavigation } from '#client/testing/watch.ts';
import { toastStore } from './toast.ts';
import { call } from './call.ts';

const join = endpoint('/v1/session/{id}/join/{flag}', {
  summary: 'Join.',
  access: 'member',
  writes: true,
  input: z.object({ id: z.string(), flag: z.boolean(), note: z.string().optional() }),
  output: z.object({ session: z.object({ uuid: z.string() }) }),
  refusals: ['SESSION_FULL'],
});
const list = endpoint('/v1/session/list', {
  summary: 'List.',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ session: z.array(z.string()) }),
});
const report = endpoint('/v1/report', {
  summary: 'Report.',
  access: 'visitor',
  writes: true,
  input: z.object({}),
  output: z.object({}),
});
const puzzle = (challenge: Challenge) => {
  const { body } = refuses('CHALLENGE_REQUIRED');
  return { status: 403, body: { ...(body as object), challenge } };
};
const joined = { session: { uuid: 's1' } };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  watchNavigation('/sessions');
});

test('an answer that breaks off while it is read is a lost connection, not a wrong answer', async () => {
  const { transport } = await import('./transport.ts');
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  jest.spyOn(transport, 'send').mockResolvedValue(new Response(broken, { status: 200 }));
  expect(await call(list, {}, { quiet: true })).toMatchObject({ ok: false, status: 0 });
  expect(said).not.toHaveBeenCalled();
});

describe('a body that ends early or is not of this server', () => {
  const json = { 'content-type': 'application/json' };
  const answering = async (...bodies: [string, ResponseInit][]) => {
    const { transport } = await import('./transport.ts');
    const send = jest.spyOn(transport, 'send');
    for (const [text, of] of bodies) send.mockResolvedValueOnce(new Response(text, of));
    return send;
  };

  test.each<[string, string, ResponseInit]>([
    ['cut off', '{"session":["s1"', { headers: json }],
    ['empty', '', { headers: json }],
    ['empty and without a type', '', {}],
    ['cut off in a refusal', '{"notice":{"id":2', { headers: json, status: 404 }],
    ['the page of a portal', '<html>Wi-Fi: log in</html>', { headers: { 'content-type': 'text/html' } }],
  ])('is a lost connection, not a wrong answer: %s', async (_, text, responseInit) => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await answering([text, responseInit]);
    expect(await call(list, {}, { quiet: true })).toMatchObject({
      ok: false,
      status: 0,
      notice: { msg: texts.connection },
    });
    expect(said).not.toHaveBeenCalled();
  });

  test('is asked for once more with the same key when it answers a write', async () => {
    const send = await answering(['{"sess', { headers: json }], [JSON.stringify(joined), { headers: json }]);
    expect(await call(join, { id: '1', flag: true })).toEqual({ ok: true, value: joined });
    const keys = send.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test.each<[string, string, ResponseInit]>([
    ['a page of an error', '<html>Broken</html>', { status: 500, headers: { 'content-type': 'text/html' } }],
    ['an error without a body', '', { status: 500 }],
  ])('is not assumed of %s, which fails with its status', async (_, text, responseInit) => {
    await answering([text, responseInit]);
    expect(await call(list, {}, { quiet: true })).toMatchObject({ ok: false, status: 500 });
  });

  test.each([502, 503, 504])(
    'is a server that cannot be reached, where a gateway answers %i for it',
    async (status) => {
      const send = await answering(['<html>Bad gateway</html>', { status }]);
      expect(await call(join, { id: '1', flag: true }, { quiet: true })).toMatchObject({
        ok: false,
        status: 0,
        notice: { msg: texts.connection },
      });
      expect(send).toHaveBeenCalledTimes(1);
    },
  );

  test('is not assumed of our own server that says why with 503', async () => {
    server.on(list, refuses('SITE_IS_DOWN_FOR_MAINTENANCE', { status: 503 }));
    expect(await call(list, {}, { quiet: true })).toMatchObject({
      status: 503,
      notice: { name: 'SITE_IS_DOWN_FOR_MAINTENANCE' },
    });
  });
});

describe('what is sent', () => {
  test('[API-001] [API-002] [API-004] the path takes its parameters from the input, the rest is the JSON body', async () => {
    server.on(join, answers(joined));
    expect(await call(join, { id: 'a/b', flag: true, note: 'hello' })).toEqual({ ok: true, value: joined });
    expect(server.received[0]).toMatchObject({ path: '/v1/session/a%2Fb/join/true', body: { note: 'hello' } });
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
  });

  test('[API-003] calls are POST and carry credentials', async () => {
    const { transport } = await import('./transport.ts');
    const send = jest.spyOn(transport, 'send');
    await call(list, {});
    expect(send).toHaveBeenCalledWith(
      '/v1/session/list',
      expect.objectContaining({ method: 'POST', credentials: 'include' }),
    );
  });

  test('a write that must survive its page is sent with keepalive, other calls are not', async () => {
    const { transport } = await import('./transport.ts');
    const send = jest.spyOn(transport, 'send');
    server.on(join, answers(joined));
    await call(join, { id: 'a', flag: true }, { keepalive: true });
    await call(list, {});
    expect(send.mock.calls.map(([, init]) => init.keepalive)).toEqual([true, false]);
  });

  test('a write without an answer that is sent again by hand has the same key, unless another write came between', async () => {
    const keys = async (...writes: readonly (readonly [flag: boolean, isAnswered: boolean])[]) => {
      const before = server.received.length;
      for (const [flag, isAnswered] of writes) {
        server.on(join, isAnswered ? answers(joined) : refuses('UNKNOWN_PATH', { status: 504 }));
        await call(join, { id: 'a', flag }, { quiet: true });
      }
      const sent = server.received.slice(before).map(({ headers }) => headers['idempotency-key']);
      return sent.map((key) => sent.indexOf(key));
    };
    expect(await keys([true, false], [true, false], [true, true], [true, true])).toEqual([0, 0, 0, 3]);
    expect(await keys([true, false], [false, true], [true, true])).toEqual([0, 1, 2]);
  });

  test('a write without an answer keeps its key while writes about other things are sent, and while the server is too busy', async () => {
    const keyAfter = async (scripted: Parameters<typeof server.on>[1]) => {
      server.on(join, scripted);
      await call(join, { id: 'b', flag: true }, { quiet: true });
      return server.calls(join).at(-1)?.headers['idempotency-key'];
    };
    const first = await keyAfter(refuses('UNKNOWN_PATH', { status: 504 }));
    for (const background of [unreachable, answers({})]) {
      server.on(report, background);
      await call(report, {}, { quiet: true, keepalive: true });
    }
    expect(await keyAfter(refuses('TOO_MANY_REQUESTS'))).toBe(first);
    expect(await keyAfter(answers(joined))).toBe(first);
    expect(await keyAfter(answers(joined))).not.toBe(first);
  });

  test('a missing path parameter is a fault of the program, not a call', async () => {
    await expect(call(join, { flag: true } as never)).rejects.toThrow('needs id');
    expect(server.received).toHaveLength(0);
  });

  test('after a write every call names its position, so that own writes are read', async () => {
    let position = '';
    server.on(join, () => answers(joined, { 'x-position': position })).on(list, answers({ session: [] }));
    // They are in no order.
    for (position of ['-b', '-a']) {
      await call(join, { id: '1', flag: true });
      await call(list, {});
      expect(server.received.at(-1)?.headers['x-after']).toBe(position);
    }
  });

  test('a write whose connection broke is sent once more with the same key; a read is not', async () => {
    let tries = 0;
    server.on(join, () => ((tries += 1) === 1 ? unreachable : answers(joined))).on(list, unreachable);
    expect(await call(join, { id: '1', flag: true })).toMatchObject({ ok: true });
    const [first, second] = server.calls(join).map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    await call(list, {});
    expect(server.calls(list)).toHaveLength(1);
    expect(server.calls(list)[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

describe('a puzzle of the server', () => {
  test('is solved unseen, and the call is made again with its solution and the same key', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 7,
      deriveKey,
      hmacSignatureSecret: 'a secret for tests',
    });
    server.on(join, ({ headers }) => (headers['x-challenge'] === undefined ? puzzle(challenge) : answers(joined)));
    expect(await call(join, { id: '1', flag: true })).toEqual({ ok: true, value: joined });
    const [first, second] = server.calls(join);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    const sent = JSON.parse(atob(second!.headers['x-challenge']!)) as Payload;
    const checked = await verifySolution({ ...sent, deriveKey, hmacSignatureSecret: 'a secret for tests' });
    expect(checked.verified).toBe(true);
    expect(shownToasts()).toEqual([]);
  });
});

describe('a write that the server cannot answer yet', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('is asked for again with the same key until it is answered, and nothing is said for some seconds', async () => {
    const said = [refuses('NOT_SHOWN_YET'), refuses('TRY_AGAIN_SOON'), answers(joined)];
    server.on(join, () => said.shift()!);
    const answer = call(join, { id: '1', flag: true });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await answer).toEqual({ ok: true, value: joined });
    const keys = server.calls(join).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(shownToasts()).toEqual([]);
  });

  test('says meanwhile that it takes longer, and after a minute that it is saved', async () => {
    server.on(join, refuses('NOT_SHOWN_YET'));
    const answer = call(join, { id: '1', flag: true });
    const current = () => toastStore.current().map(({ text }) => text);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(current()).toEqual([texts.stillTrying]);
    await jest.advanceTimersByTimeAsync(52_500);
    expect(await answer).toMatchObject({ ok: false, notice: { name: 'NOT_SHOWN_YET' } });
    expect(current()).toEqual(['What you did is saved. It takes a moment until you see it here.']);
  });
});

describe('what comes back', () => {
  test('[API-011] [API-012] a refusal is the notice, left to the page', async () => {
    server.on(join, refuses('SESSION_FULL'));
    expect(await call(join, { id: '1', flag: true })).toEqual({
      ok: false,
      status: 200,
      notice: { id: 204, msg: 'This session is full.', name: 'SESSION_FULL' },
    });
    expect(shownToasts()).toEqual([]);
  });

  test('[API-006] an answer that is not OK is never taken for a value', async () => {
    server.on(list, { status: 500, body: { session: [] } });
    expect(await call(list, {})).toMatchObject({ ok: false, status: 500 });
  });

  test('[API-013] an answer without a notice is the default error', async () => {
    server.on(list, { status: 500, body: null });
    expect(await call(list, {})).toMatchObject({
      notice: { id: 0, msg: 'An error has occurred. Please try again.', name: 'SERVER_ERROR' },
    });
  });

  test('an answer that breaks its contract is a failure, and says where', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.on(list, answers({ session: 'none' }));
    expect(await call(list, {})).toMatchObject({ ok: false, notice: { name: 'SERVER_ERROR' } });
    expect(log).toHaveBeenCalledWith('Unexpected answer of /v1/session/list', [
      { path: ['session'], code: 'invalid_type' },
    ]);
    log.mockRestore();
  });

  test('[API-008] no connection: a toast says so', async () => {
    server.on(list, unreachable);
    expect(await call(list, {})).toMatchObject({ ok: false, status: 0 });
    expect(shownToasts()).toEqual([texts.connection]);
  });

  test('a server that does not answer in time counts as no connection', async () => {
    const { transport } = await import('./transport.ts');
    transport.send = (_path, { signal }) =>
      new Promise((_resolve, reject) =>
        signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    expect(await call(list, {}, { timeout: 5 })).toMatchObject({ ok: false, status: 0 });
    expect(shownToasts()).toEqual([texts.connection]);
  });

  test('a call that its caller gave up says nothing', async () => {
    server.on(list, unreachable);
    await call(list, {}, { signal: AbortSignal.abort() });
    expect(shownToasts()).toEqual([]);
  });

  test('[API-009] too many calls: a toast asks to wait; 500: the default text; 403 and 404: the page decides', async () => {
    server.on(list, refuses('TOO_MANY_REQUESTS'));
    await call(list, {});
    server.on(list, refuses('SERVER_ERROR'));
    await call(list, {});
    server.on(list, refuses('NOT_ALLOWED'));
    await call(list, {});
    server.on(list, refuses('UNKNOWN_PATH'));
    await call(list, {});
    expect(shownToasts()).toEqual([texts.defaultError, texts.pleaseWait]);
  });

  test('[API-009] a proxy that is asked too much and says nothing is put into words, also for quiet calls', async () => {
    server.on(list, { status: 429, body: null });
    expect(await call(list, {}, { quiet: true })).toMatchObject({ status: 429, notice: { msg: texts.pleaseWait } });
    // A proxy in front answers so, without a notice.
    server.on(list, { status: 413, body: null });
    expect(await call(list, {}, { quiet: true })).toMatchObject({ status: 413, notice: { msg: texts.tooMuch } });
  });

  test('quiet calls leave every failure to their caller', async () => {
    const went = watchNavigation('/sessions');
    server.on(list, unreachable);
    await call(list, {}, { quiet: true });
    server.on(list, refuses('NOT_SIGNED_IN'));
    await call(list, {}, { quiet: true });
    expect([shownToasts(), went]).toEqual([[], { went: [], reloads: 0 }]);
  });
});

describe('[SIT-122] [API-050] maintenance', () => {
  test('sends to the maintenance page', async () => {
    const { went } = watchNavigation('/sessions');
    server.on(list, refuses('SITE_IS_DOWN_FOR_MAINTENANCE'));
    await call(list, {});
    expect(went).toEqual(['/server-down']);
  });

  test('a refusal for maintenance with another status leaves a window alone that is on the maintenance page', async () => {
    const seen = watchNavigation('/server-down');
    server.on(list, refuses('SITE_IS_DOWN_FOR_MAINTENANCE', { status: 200 }));
    await call(list, {});
    expect(seen.went).toEqual([]);
  });
});
