import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#kernel/testing/until.ts';
import { randomUUID } from 'node:crypto';
import { siteModule } from '#modules/site/module.ts';
import { MAIL } from '#kernel/parts.ts';
import { z } from 'zod';
import { containerModule } from '#kernel/injection.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { job, jobHandler } from '#kernel/jobs/job.ts';
import { MODULE_PARTS } from '#kernel/module.ts';
import { listen } from '#server/testing/listen.ts';
import { startTestServer, type TestServerAnswered, type Client, type TestServer } from '#server/testing/test-server.ts';
import { toyModule } from '#server/testing/toy-module.ts';

const toys = toyModule();
const modules = [toys.module, siteModule];
let server: TestServer;
let neighbour: TestServer;
beforeAll(async () => {
  server = await startTestServer({ modules });
  neighbour = await startTestServer({ modules: [toyModule().module, siteModule], connection: server.connection });
}, 60_000);
afterAll(async () => {
  await neighbour?.dispose();
  await server?.dispose();
});

const signedIn = async (name: string, at: TestServer = server): Promise<Client> => {
  const client = at.visitor();
  await client.call('/v1/toy/enter', { as: name });
  return client;
};
const notice = ({ body }: TestServerAnswered) => (body['notice'] as { name: string } | undefined)?.name;
const take = (client: Client, id: string, key: string, input: object = {}) =>
  client.call(`/v1/toy/note/${id}/take`, input, { 'idempotency-key': key });
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
};

describe('a write', () => {
  it("a write is visible in its own answer and in the caller's next read, in every process", async () => {
    const ana = await signedIn('ana');
    const id = randomUUID();
    expect((await ana.call(`/v1/toy/note/${id}/take`)).body).toEqual({ note: { id, count: 1 } });
    const there = await signedIn('ana', neighbour);
    for (let count = 2; count <= 20; count++) {
      const written = await ana.call(`/v1/toy/note/${id}/take`, { settle: false });
      const position = written.headers.get('x-position');
      expect(position).toMatch(/^-[0-9a-z]{62}$/);
      const read = await there.call(`/v1/toy/note/${id}/get`, {}, { 'x-after': position! });
      expect(read.body).toEqual({ note: { id, count } });
    }
  });

  it('a position that is unknown, forged or of the former release is ignored', async () => {
    const ana = await signedIn('ana');
    const own = (await ana.call(`/v1/toy/note/${randomUUID()}/take`)).headers.get('x-position')!;
    for (const after of ["'; drop table", '99999999999999999999', `${own.slice(0, -1)}~`, `-${'z'.repeat(62)}`]) {
      const read = await ana.call('/v1/toy/note/x/get', {}, { 'x-after': after });
      expect([after, read.status]).toEqual([after, 200]);
    }
  });

  it('[S-06] positions of own writes say nothing of what others did in between', async () => {
    const [ana, ben] = [await signedIn('ana'), await signedIn('ben')];
    const id = randomUUID();
    const written = async () => (await ana.call(`/v1/toy/note/${id}/take`)).headers.get('x-position')!;
    const positions: string[] = [];
    for (const others of [0, 3, 0, 5, 1, 0, 7, 2, 0, 4]) {
      for (let other = 0; other < others; other++) await ben.call(`/v1/toy/note/${randomUUID()}/take`);
      positions.push(await written());
    }
    expect(new Set(positions.map(({ length }) => length)).size).toBe(1);
    expect(new Set(positions).size).toBe(positions.length);
    expect(positions).not.toEqual(positions.toSorted());
    // No character is the same in all of them, as leading digits of a number would be; the first three are marks.
    for (let at = 3; at < positions[0]!.length; at++)
      expect(new Set(positions.map((each) => each[at])).size).toBeGreaterThan(1);
  });
});

describe('a write with an Idempotency-Key', () => {
  it('is done once, however often and however simultaneously it is sent', async () => {
    const [ana, again] = [await signedIn('ana'), await signedIn('ana', neighbour)];
    const [id, key] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => take(index % 2 ? ana : again, id, key)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { note: { id, count: 1 } }]),
    );
    expect((await ana.call(`/v1/toy/note/${id}/get`)).body).toEqual({ note: { id, count: 1 } });
  });

  it('answers again what was written out already', async () => {
    const ana = await signedIn('ana');
    const [path, key] = [`/v1/toy/note/${randomUUID()}/take_quickly`, { 'idempotency-key': randomUUID() }];
    expect((await ana.call(path, {}, key)).body).toEqual({ taken: 1 });
    expect((await ana.call(path, {}, key)).body).toEqual({ taken: 1 });
  });

  it('answers a refusal again as well', async () => {
    const ana = await signedIn('ana');
    const [id, key] = [randomUUID(), randomUUID()];
    expect(notice(await take(ana, id, key, { most: 0 }))).toBe('SESSION_FULL');
    expect(notice(await take(ana, id, key, { most: 0 }))).toBe('SESSION_FULL');
  });

  it('that is looked up answers what is stored, and is never done by that', async () => {
    const ana = await signedIn('ana');
    const id = randomUUID();
    const lookUp = (key: Record<string, string>) =>
      ana.call(`/v1/toy/note/${id}/take`, {}, { ...key, 'x-look-up': 'true' });
    const key = { 'idempotency-key': randomUUID() };
    expect(notice(await lookUp(key))).toBe('NOT_RECEIVED');
    expect(notice(await lookUp({}))).toBe('INPUT_INVALID');
    await take(ana, id, key['idempotency-key']);
    expect((await lookUp(key)).body).toEqual({ note: { id, count: 1 } });
    expect((await ana.call(`/v1/toy/note/${id}/get`)).body).toEqual({ note: { id, count: 1 } });
  });

  it('refuses the key for anything else', async () => {
    const ana = await signedIn('ana');
    const [id, key] = [randomUUID(), randomUUID()];
    await take(ana, id, key, { words: 1 });
    const other = await take(ana, id, key, { words: 2 });
    expect([other.status, notice(other)]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
    expect(notice(await take(ana, id, 'no spaces please'))).toBe('INPUT_INVALID');
  });

  it('belongs to one caller: others may use the same key', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    await take(await signedIn('ana'), id, key);
    expect((await take(await signedIn('ben'), id, key)).body).toEqual({ note: { id, count: 2 } });
  });

  /** Simulates a process that dies after recording everything and before answering. */
  const forgetAnswer = (actor: string) =>
    server.database.query(
      'update kernel.answers set status = null, body = null, position = null, process = $1 where caller = $2',
      [randomUUID(), actor],
    );

  it('a repeated write is done once although the first process died before answering', async () => {
    const [eve, again] = [await signedIn('eve'), await signedIn('eve', neighbour)];
    const [id, key] = [randomUUID(), randomUUID()];
    await take(eve, id, key);
    await forgetAnswer('eve');
    const repeated = await take(again, id, key);
    expect([repeated.status, repeated.body]).toEqual([200, { note: { id, count: 1 } }]);
    // Another key is another request.
    expect((await take(eve, id, randomUUID())).body).toEqual({ note: { id, count: 2 } });
  });

  it('waits for a process that lives: its answer is the answer', async () => {
    const fay = await signedIn('fay');
    const [id, key] = [randomUUID(), randomUUID()];
    await take(fay, id, key);
    await server.database.query("update kernel.answers set status = null, process = $1 where caller = 'fay'", [
      server.running.alive.id,
    ]);
    const waiting = take(fay, id, key);
    await server.database.query("update kernel.answers set status = 200 where caller = 'fay'", []);
    expect((await waiting).body).toEqual({ note: { id, count: 1 } });
  });

  it('never hands out a sign-in a second time', async () => {
    const key = randomUUID();
    const enter = () => server.visitor().call('/v1/toy/enter', { as: 'ana' }, { 'idempotency-key': key });
    const cookies = async () => (await enter()).headers.getSetCookie().map((each) => each.split('=')[0]);
    expect(await cookies()).toEqual(['wellspring', 'wellspring-device']);
    expect(await cookies()).toEqual(['wellspring', 'wellspring-device']);
    const retained = await server.database.query("select status, body from kernel.answers where caller = 'visitor'");
    expect(retained).toEqual([{ status: null, body: null }]);
  });
});

describe('/events', () => {
  it('is never compressed: a change would wait until enough others had come', async () => {
    const ana = await signedIn('ana');
    const leaving = new AbortController();
    const headers = { cookie: ana.cookie(), 'accept-encoding': 'br, gzip' };
    const response = await fetch(`${server.url}/events`, { headers, signal: leaving.signal });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
    leaving.abort();
  });

  it('tells ids only, and only those who are concerned, in every process', async () => {
    const [toAna, toBen] = [await listen(await signedIn('ana')), await listen(await signedIn('ben', neighbour))];
    const mine = randomUUID();
    await (await signedIn('ana')).call(`/v1/toy/note/${mine}/take`, { words: 42 });
    await toBen.until((heard) => heard.length > 0);
    await toAna.until((heard) => heard.length > 1);
    expect(toAna.heard).toEqual([
      { topic: 'note', id: mine },
      { topic: 'notes', id: 'all' },
    ]);
    expect(toBen.heard).toEqual([{ topic: 'notes', id: 'all' }]);
    await Promise.all([toAna.stop(), toBen.stop()]);
  });

  it('is closed to visitors, and ends when the sign-in does', async () => {
    expect((await get('/events')).status).toBe(401);
    const chloe = await signedIn('chloe');
    const stream = await listen(chloe);
    toys.signOut('chloe');
    await stream.ended;
    expect((await get('/events', { cookie: chloe.cookie() })).status).toBe(401);
  });

  it('keeps a limited number of connections per member', async () => {
    const dan = await signedIn('dan');
    const [first, second, ...rest] = await Promise.all(Array.from({ length: 14 }, () => listen(dan)));
    const ended = [first, second, ...rest].map((stream) => stream!.ended.then(() => stream));
    const gone = await Promise.race(ended);
    const next = await Promise.race(ended.filter((_, index) => [first, second, ...rest][index] !== gone));
    expect(next).not.toBe(gone);
    await Promise.all([first, second, ...rest].map((stream) => stream!.stop()));
  });
});

describe('the pages around it', () => {
  it('/livez and /readyz answer, and /readyz names the parts', async () => {
    expect((await get('/livez')).status).toBe(200);
    // On a busy machine a first check may take longer than the patience of /readyz.
    await until(async () => (await get('/readyz')).status === 200);
    const ready = await get('/readyz');
    expect([ready.status, ready.json()]).toEqual([
      200,
      {
        ready: true,
        parts: {
          database: 'ok',
          connections: 'ok',
          writes: 'ok',
          events: 'ok',
          keys: 'ok',
          release: 'ok',
          read_models: 'ok',
          keyring: 'ok',
          clock: 'ok',
          disk: 'ok',
        },
      },
    ]);
  });

  it('[S-10] /livez, /readyz and /metrics are not answered under other spellings, which proxies may let through', async () => {
    for (const path of ['/livez', '/readyz', '/metrics'])
      for (const spelled of [path.toUpperCase(), `${path}/`, `${path}/x`, `${path}/x.json`])
        expect([spelled, (await get(spelled)).status]).toEqual([spelled, 404]);
  });

  it('the id that an answer names is found in the log, also where a repetition shares it', async () => {
    const ana = await signedIn('ana');
    const [id, key] = [randomUUID(), randomUUID()];
    const named = (await take(ana, id, key)).headers.get('x-request-id')!;
    expect((await take(ana, id, key)).headers.get('x-request-id')).toBe(named);
    await until(() => server.log().split(`"correlation":"${named}"`).length === 3);
  });

  it('/metrics counts by pattern', async () => {
    await (await signedIn('ana')).call('/v1/toy/note/some-id/get');
    const { text } = await get('/metrics');
    expect(text).toContain('path="/v1/toy/note/{id}/get"');
    expect(text).not.toContain('some-id');
    expect(text).toMatch(/wellspring_projection_lag_seconds \d/);
    expect(text).toMatch(/wellspring_jobs_waiting \d/);
    expect(text).toMatch(/wellspring_follower_lag_seconds{name="toy_notes"} 0/);
    expect(text).toMatch(/wellspring_append_seconds_count [1-9]/);
    expect(text).toMatch(/wellspring_append_conflicts_total \d/);
    expect(text).toMatch(/wellspring_workers_alive [1-9]/);
    expect(text).toMatch(/wellspring_pushes_total [1-9]/);
    expect(text).not.toContain('wellspring_jobs_stuck{');
  });

  it('/docs shows every call, with nothing from elsewhere and no script in the page', async () => {
    const page = await get('/docs/');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.text).not.toMatch(/<script>|<script [^>]*>[^<]|https?:\/\//);
    for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await get(path!)).status).toBe(200);
    const document = (await get('/docs/openapi.json')).json() as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/v1/config', '/v1/time', '/v1/sandbox/clock', '/v1/toy/note/{id}/take']),
    );
  });

  it('sends pages with a strict policy and without asking for https on plain http', async () => {
    const policy = (await get('/livez')).headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ws://${new URL(server.url).host}`);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).not.toContain('unsafe-eval');
  });
});

describe('mail', () => {
  it('lands in the outbox once, readable with its links, and nothing in it is taken for HTML', async () => {
    const mail = server.assembled.container.get(MAIL);
    const letter = {
      key: `toy:${randomUUID()}`,
      to: 'Ana@example.org',
      subject: 'Hello <b>',
      text: `Open http://localhost/confirm?a=1&b=2. <script>alert(1)</script>`,
    };
    await Promise.all([mail.send(letter), mail.send(letter)]);
    await mail.send(letter);
    await server.running.drain();
    const { mail: mails } = (await get('/dev/outbox.json?to=ana@example.org')).json() as {
      mail: { status: string; text: string }[];
    };
    expect(mails.map(({ status, text }) => [status, text])).toEqual([['kept', letter.text]]);
    const { text: html } = await get('/dev/outbox');
    expect(html).toContain('<a href="http://localhost/confirm?a=1&amp;b=2">http://localhost/confirm?a=1&amp;b=2</a>.');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Hello &lt;b&gt;');
  });
});

describe('the sandbox’s clock', () => {
  it('[SIT-131][C-130] a moved clock is visible in /time and /config', async () => {
    const before = Date.now();
    const { server_time } = (await server.visitor().call('/v1/time')).body as { server_time: string };
    expect(Math.abs(Date.parse(server_time) - before)).toBeLessThan(5_000);
    expect((await server.visitor().call('/v1/config')).body).toMatchObject({ server_time: expect.any(String) });
  });

  it('is moved by admins alone, for every process and browser, and what became due is done before it answers', async () => {
    const mia = await signedIn('mia');
    const stream = await listen(await signedIn('ben', neighbour));
    expect((await (await signedIn('ana')).call('/v1/sandbox/clock', { advance_seconds: 60 })).status).toBe(403);
    for (const now of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      expect(await mia.call('/v1/sandbox/clock', { now })).toMatchObject({
        status: 400,
        body: { notice: { field: 'now' } },
      });
    const job = `send-mail:late-${randomUUID()}`;
    await server.database.query(
      `insert into kernel.jobs (key, kind, payload, due_at, correlation)
       values ($1, 'send-mail', '{"key":"none"}', now() + interval '50 minutes', 'x')`,
      [job],
    );
    const moved = await mia.call('/v1/sandbox/clock', { advance_seconds: 3600 });
    expect(moved.body).toMatchObject({ offset_seconds: 3600 });
    expect(await server.database.query('select key from kernel.jobs where key = $1', [job])).toEqual([]);
    await stream.until((heard) => heard.some(({ topic }) => topic === 'clock'));
    await stream.stop();
    await until(async () => {
      const { server_time } = (await neighbour.visitor().call('/v1/time')).body as { server_time: string };
      return Math.round((Date.parse(server_time) - Date.now()) / 60_000) === 60;
    });
    const back = await mia.call('/v1/sandbox/clock', { now: new Date().toISOString() });
    expect(Math.abs((back.body as { offset_seconds: number }).offset_seconds)).toBeLessThan(5);
  });
});

describe('jobs', () => {
  it('JOB_LANES is how many run at the same time', async () => {
    const MANY = 9; // more than without the setting
    const [all, waiting] = [Promise.withResolvers<void>(), job('waits-for-the-others', z.object({}))];
    let begun = 0;
    const handler = jobHandler(waiting, () => {
      if (++begun === MANY) all.resolve();
      return all.promise;
    });
    const waitingModule = containerModule((provide) =>
      provide(MODULE_PARTS, {}, () => ({
        name: 'waiting',
        events: [],
        handlers: [],
        projections: [],
        policies: [],
        jobs: [handler],
      })),
    );
    const own = await startTestServer({
      modules: [toyModule().module, siteModule, waitingModule],
      environment: { JOB_LANES: String(MANY), DATABASE_CONNECTIONS: '20' },
    });
    try {
      const keys = Array.from({ length: MANY }, (_, index) => `waiting-${index}`);
      await insertJobs(
        own.database,
        keys.map((key) => ({ key, kind: waiting.kind, payload: {} })),
        { actor: { kind: 'system', policy: 'wait' }, correlation: 'waiting', causation: 'waiting' },
      );
      await until(() => begun === MANY);
      expect(begun).toBe(MANY);
    } finally {
      all.resolve();
      await own.dispose();
    }
  });
});

describe('stopping', () => {
  it('a stopping server finishes requests in progress, refuses new ones, and ends streams', async () => {
    const [gate, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const toy = toyModule({ entered: gate.promise, reached: () => reached.resolve() });
    const leaving = await startTestServer({ modules: [toy.module, siteModule] });
    const stream = await listen(await signedIn('ana', leaving));
    const slow = leaving.visitor().call('/v1/toy/slowly');
    await reached.promise;
    const stopped = leaving.dispose();
    await stream.ended;
    await expect(fetch(`${leaving.url}/livez`)).rejects.toThrow('fetch failed');
    gate.resolve();
    expect((await slow).body).toEqual({ done: true });
    await stopped;
  });

  it('another process takes over the background work', async () => {
    const first = await startTestServer({ modules: [toyModule().module, siteModule] });
    const second = await startTestServer({ modules: [toyModule().module, siteModule], connection: first.connection });
    await first.stop();
    const ana = await signedIn('ana', second);
    const id = randomUUID();
    await ana.call(`/v1/toy/note/${id}/take`, { settle: false });
    let count: unknown;
    while (count === undefined)
      count = ((await ana.call(`/v1/toy/note/${id}/get`)).body['note'] as { count: number } | null)?.count;
    expect(count).toBe(1);
    await second.stop();
    await first.dispose();
  });
});
