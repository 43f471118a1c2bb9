import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pathParameters, type Endpoint } from '#kernel/contract/endpoint.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { runs } from '../runner/thorough.ts';

/** Stands in the victim's address only; nobody else may ever be answered it. */
const CANARY = 'canary7f3a';
const RUNS = runs(3, 8);

type Sent = { path: string; body: string; headers: Record<string, string> };
type Got = { status: number; text: string };

describe('hostile input', () => {
  let server: TestServer;
  let attacker: TestMember;
  let staff: TestMember;
  let endpoints: Endpoint[];
  let ids: string[];
  const readModelWait = { ownWrite: 10_000, seen: 2_000 };

  beforeAll(async () => {
    server = await startTestServer({ readModelWait });
    const admin = await enroll(server, 'hostile_admin', { isAdmin: true, hostLevel: 2 });
    staff = await enroll(server, 'careless_staff', { isAdmin: true });
    const victim = await enroll(server, `${CANARY}_x`, { hostLevel: 1 });
    attacker = await enroll(server, 'attacker');
    const well = await createWell(admin, 'Quiet Corner');
    await joinWell(victim, well);
    const session = await createSession(admin, well, { now: server.clock.now() });
    await victim.client.call(`/v1/session/${session}/join/true`);
    ids = [well, session, victim.uuid, admin.uuid];
    endpoints = server.assembled.parts.flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint));
  }, 60_000);
  afterAll(() => server.dispose());

  const send = async ({ path, body, headers }: Sent): Promise<Got> => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      body,
      headers,
    });
    return { status: response.status, text: await response.text() };
  };

  const harmless = (sent: Sent, { status, text }: Got, mayReadAddresses = false) => {
    const about = `${sent.path}\n${sent.body.slice(0, 300)}\n→ ${status} ${text.slice(0, 500)}`;
    // This server waits for read models for a moment only: "saved, not shown yet" is a clear answer.
    if (status >= 500 && !text.includes('"NOT_SHOWN_YET"')) throw new Error(`A failure of ours: ${about}`);
    const answer = JSON.parse(text) as { notice?: { id?: unknown; msg?: unknown; name?: unknown; field?: unknown } };
    if (status !== 200) {
      const { notice } = answer;
      if (typeof notice?.id !== 'number' || typeof notice.msg !== 'string' || typeof notice.name !== 'string')
        throw new Error(`No notice: ${about}`);
      if (
        status === 400 &&
        notice.name === 'INPUT_INVALID' &&
        (typeof notice.field !== 'string' || notice.field === '')
      )
        throw new Error(`The notice names no field: ${about}`);
    }
    if (/node_modules|\bat \S+ \(|\.ts:\d+/.test(text)) throw new Error(`A stack trace: ${about}`);
    if (!mayReadAddresses && text.includes(`${CANARY}_x@`)) throw new Error(`The address of another member: ${about}`);
  };

  const json = { 'content-type': 'application/json' };
  const nasty = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '../../etc/passwd',
      "' or 1=1 --",
      '%',
      '{}',
      'null',
      '𝔘𝔫𝔦',
      '<script>',
      '-1',
      '1e999',
      'NaN',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constant('x'.repeat(3000)),
  );
  const value = fc.oneof(
    nasty,
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
    fc.constantFrom(
      null,
      true,
      -1,
      2 ** 53,
      [],
      {},
      [[[]]],
      { toString: 1 },
      '2026-13-45T99:99:99Z',
      '9999-12-31T23:59:59.999Z',
    ),
  );
  const fieldsOf = (endpoint: Endpoint) => {
    const shape = (endpoint.input as { shape?: Record<string, unknown> }).shape ?? {};
    return Object.keys(shape);
  };
  const segment = fc.oneof(
    nasty.filter((text) => text !== '' && text !== '.' && text !== '..'),
    fc.constantFrom('ours', 'random', 'true', 'false', '0', '1'),
  );
  const realSegment = (text: string, turn: number) =>
    text === 'ours' ? ids[turn % ids.length]! : text === 'random' ? randomUUID() : text;
  const wellFormed = (text: string) => (text.isWellFormed() ? text : text.toWellFormed());

  const requests = (endpoint: Endpoint) =>
    fc.record({
      segments: fc.array(segment, {
        minLength: pathParameters(endpoint.path).length,
        maxLength: pathParameters(endpoint.path).length,
      }),
      body: fc.oneof(
        fc
          .dictionary(
            fc.constantFrom(...fieldsOf(endpoint), 'host_level', 'is_admin', 'unknown', '__proto__', 'constructor'),
            value,
          )
          .map((fields) => JSON.stringify(fields)),
        fc.json({ maxDepth: 4 }),
        fc.constantFrom(
          '',
          '{',
          '[',
          'null',
          '"text"',
          '[1,2]',
          '{"a":',
          '\u0000',
          `{"q":"${'x'.repeat(200_000)}"}`,
          '['.repeat(20_000),
        ),
        fc.string({ unit: 'binary', maxLength: 200 }),
      ),
      who: fc.constantFrom('visitor', 'attacker', 'staff', 'stale'),
      turn: fc.nat(),
      query: fc.constantFrom(
        '',
        '?limit=-1',
        '?limit=x&offset=1e9',
        '?q=%00',
        '?__proto__=1',
        '?%ff=%ff',
        '?limit=5&limit=6',
      ),
      after: fc.constantFrom('', '0', 'zzz', '\t', '9'.repeat(60), 'x'.repeat(500)),
    });

  test('at every endpoint of the contract it gets a clear answer, never a failure, a stack trace or a leak', async () => {
    expect(endpoints.length).toBeGreaterThan(30);
    // Positions that never come are asked for again and again.
    Object.assign(readModelWait, { ownWrite: 200, seen: 50 });
    for (const endpoint of endpoints)
      await fc.assert(
        fc.asyncProperty(requests(endpoint), async ({ segments, body, who, turn, query, after }) => {
          let next = 0;
          const path = endpoint.path.replaceAll(/\{\w+\}/g, () =>
            encodeURIComponent(wellFormed(realSegment(segments[next++]!, turn))),
          );
          const sent: Sent = {
            path: path + query,
            body: wellFormed(body),
            headers: {
              ...json,
              ...(who === 'attacker' ? { cookie: attacker.client.cookie() } : {}),
              ...(who === 'staff' ? { cookie: staff.client.cookie() } : {}),
              ...(who === 'stale' ? { cookie: 'wellspring=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } : {}),
              ...(after.trim() === '' ? {} : { 'x-after': after }),
            },
          };
          harmless(sent, await send(sent), who === 'staff');
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    Object.assign(readModelWait, { ownWrite: 10_000, seen: 2_000 });
  }, 240_000);

  test('malformed paths, methods, media types and origins are answered in the same manner', async () => {
    const path = '/v1/session/list/search';
    const tries: [string, RequestInit, number][] = [
      ['/v1/nothing/here', { method: 'POST', headers: json, body: '{}' }, 404],
      ['/v1/%ff/%fe', { method: 'POST', headers: json, body: '{}' }, 404],
      [path, { method: 'GET' }, 405],
      [path, { method: 'DELETE' }, 405],
      [path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }, 400],
      [path, { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' }, 403],
      [path, { method: 'POST', headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' }, 403],
      [path, { method: 'POST', headers: json, body: `{"q":"${'x'.repeat(300_000)}"}` }, 413],
    ];
    for (const [address, init, status] of tries) {
      const response = await fetch(server.url + address, init);
      const text = await response.text();
      expect([address, init.method, response.status]).toEqual([address, init.method, status]);
      harmless({ path: address, body: '', headers: {} }, { status, text });
    }
  });

  test('a write that is sent again with its key happens once', async () => {
    const admin = await enroll(server, 'replay_admin', { isAdmin: true });
    const body = {
      title: 'Once Only',
      description: 'A Well that may be made once, however often it is asked for. '.repeat(3),
    };
    const headers = { 'idempotency-key': 'the-very-same' };
    const answers = await Promise.all([1, 2, 3].map(() => admin.client.call('/v1/group/create', body, headers)));
    const made = new Set(answers.map((answer) => (answer.body['group'] as { uuid: string } | undefined)?.uuid));
    expect(made.size).toBe(1);
    const other = await admin.client.call('/v1/group/create', { ...body, title: 'Something else' }, headers);
    expect(other.body['notice']).toMatchObject({ name: 'IDEMPOTENCY_KEY_REUSED' });
  });
});
