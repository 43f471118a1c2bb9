import { updateCard } from '#modules/membership-billing/contract/api.ts';
import { refusals } from '#modules/refusals.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { refuse } from '#kernel/contract/refusals.ts';
import { endpoint, type Endpoint } from '#kernel/contract/endpoint.ts';
import { withRetries } from '#kernel/log/event-store/with-retries.ts';
import { handler, type Call } from '#kernel/module.ts';
import { calls } from './calls.ts';
import type { CallsAnswer, CallPorts } from './request.ts';
import type { StoredAnswer } from './idempotent-answers.ts';
import { noLimits } from './pace.ts';
import { routes } from './routes.ts';

const never = <T>(): Promise<T> => new Promise(() => undefined);
const wait = endpoint('/v1/toy/wait', {
  summary: 'Waits',
  access: 'visitor',
  input: z.object({}),
  output: z.object({}),
});

const change = endpoint('/v1/toy/change', {
  summary: 'Changes',
  access: 'visitor',
  writes: true,
  input: z.object({}),
  output: z.object({}),
  refusals: ['GROUP_DOES_NOT_EXIST'],
});

const upload = endpoint('/v1/toy/upload', {
  summary: 'Takes a file',
  access: 'member',
  writes: true,
  input: z.object({}),
  output: z.object({}),
});
const matchOf = (on: Endpoint) => routes([{ endpoint: on, handle: () => Promise.resolve({}) }]).match(on.path)!;

const ana = { id: 'ana', emailVerified: true } as never;
const theCalls = (ports: Partial<CallPorts>) =>
  calls({
    now: () => '2026-05-04T09:00:00.000Z',
    wording: { refusals, product: 'Wellspring' },
    memberOf: () => Promise.resolve(undefined),
    reached: () => Promise.resolve(true),
    limits: noLimits,
    fingerprint: (text) => text,
    maintenance: () => false,
    contractBroken: () => undefined,
    ...ports,
  });

const answered = (
  ports: Partial<CallPorts>,
  work: (call: Call) => Promise<object> = () => Promise.resolve({}),
  options: { on?: typeof wait | typeof change; after?: string; key?: string } = {},
) => {
  const { on = wait } = options;
  return theCalls(ports).answer({
    id: 'request-1',
    match: routes([handler(on, (_, call) => work(call) as Promise<Record<string, never>>)]).match(on.path)!,
    search: '',
    body: {},
    token: 'a-token',
    ip: '192.0.2.1',
    userAgent: '',
    origin: '',
    after: options.after,
    idempotencyKey: options.key,
  });
};

describe('every request is answered within a minute', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const hanging: Record<string, () => ReturnType<typeof answered>> = {
    'what it asks for': () => answered({}, never),
    'who asks': () => answered({ memberOf: never }),
    'how often they asked': () => answered({ limits: { ...noLimits, wait: never } }),
  };
  it.each(Object.entries(hanging))('when %s is never found out', async (_, ask) => {
    const answer = ask();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await Promise.race([answer, Promise.resolve('nothing')])).toMatchObject({
      status: 503,
      problem: expect.any(Error),
    });
  });
});

const named = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body) as { notice?: { name: string } }).notice?.name,
];
const lagging = { reached: () => Promise.resolve(false) };
const missing = () => Promise.resolve(refuse('GROUP_DOES_NOT_EXIST'));

describe('an answer is complete, or 503', () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

  it('when the database is away', async () => {
    const answer = await answered({}, () => Promise.reject(lost));
    expect([...named(answer), answer.retryAfter]).toEqual([503, 'TRY_AGAIN_SOON', 1]);
    expect(named(await answered({}, () => Promise.reject(new Error('wrapped', { cause: lost }))))).toEqual([
      503,
      'TRY_AGAIN_SOON',
    ]);
    expect(named(await answered({}, () => Promise.reject(new Error('a bug'))))).toEqual([500, 'SERVER_ERROR']);
  });

  it('when the event store is away for longer than calls are retried', async () => {
    const away = () =>
      withRetries(
        () => Promise.reject(new Error('14 UNAVAILABLE')),
        () => true,
        0,
      );
    const answer = await answered({}, away);
    expect([...named(answer), answer.retryAfter]).toEqual([503, 'TRY_AGAIN_SOON', 1]);
  });

  it('also while it is not known who uploads: 401 would make the browser leave the form', async () => {
    const of = (memberOf: CallPorts['memberOf']) =>
      theCalls({ memberOf }).admit({ match: matchOf(upload), ip: '192.0.2.1', token: 'a-token' });
    const answerOf = async (asked: ReturnType<typeof of>) => named((await asked) as CallsAnswer);
    expect(await answerOf(of(() => Promise.reject(lost)))).toEqual([503, 'TRY_AGAIN_SOON']);
    expect(await answerOf(of(() => Promise.resolve(undefined)))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await of(() => Promise.resolve({ id: 'ana' } as never))).toEqual({ member: { id: 'ana' } });
  });

  it('when the read models do not show what the caller wrote before', async () => {
    expect(named(await answered(lagging, undefined, { after: '7' }))).toEqual([503, 'TRY_AGAIN_SOON']);
    expect(named(await answered({}, undefined, { after: '7' }))).toEqual([200, undefined]);
    // A position of before a restore never comes.
    const restored = { ...lagging, recorded: () => Promise.resolve(false) };
    expect(named(await answered(restored, undefined, { after: '7' }))).toEqual([200, undefined]);
  });

  it('when a write is recorded and not shown, with its position, and its key stays free for the repetition', async () => {
    const ended: string[] = [];
    const answers = {
      claim: () =>
        Promise.resolve({
          kind: 'mine' as const,
          seed: 'seed',
          isRepeated: false,
          store: () => Promise.resolve(void ended.push('stored')),
          release: () => Promise.resolve(void ended.push('released')),
        }),
      look: () => Promise.resolve({ kind: 'unknown' as const }),
      tidy: () => Promise.resolve(),
    };
    const write = async (call: Call) => {
      call.caller.position = '9';
      await call.settled();
      return {};
    };
    const answer = await answered({ ...lagging, answers, memberOf: () => Promise.resolve(member) }, write, {
      on: change,
      key: 'k',
    });
    expect([...named(answer), answer.position]).toEqual([503, 'NOT_SHOWN_YET', '9']);
    expect(ended).toEqual(['released']);
  });

  it('when a write is refused for what old rows lack; commands decide from streams, so they are tried all the same', async () => {
    expect(named(await answered(lagging, missing, { on: change, after: '7' }))).toEqual([503, 'TRY_AGAIN_SOON']);
    expect(named(await answered({}, missing, { on: change, after: '7' }))).toEqual([200, 'GROUP_DOES_NOT_EXIST']);
    expect(named(await answered(lagging, undefined, { on: change, after: '7' }))).toEqual([200, undefined]);
  });

  it('when the view of a write would be older than what the caller saw before', async () => {
    const seen: string[] = [];
    const reached = (position: string) => Promise.resolve(void seen.push(position)).then(() => true);
    const write = async (call: Call) => {
      call.caller.position = '3';
      await call.settled();
      return {};
    };
    await answered({ reached }, write, { on: change, after: '7' });
    expect(seen).toEqual(['7', '7']);
  });
});

const member = { id: 'ana' } as never;

describe('the position of a write', () => {
  const write = (call: Call) => {
    call.caller.position = '9';
    return Promise.resolve({});
  };
  const positionFor = async (ports: Partial<CallPorts>, work: (call: Call) => Promise<object>) =>
    (await answered(ports, work, { on: change })).position;

  it('is withheld from visitors: how far it moved would tell what the answer conceals', async () => {
    expect(await positionFor({}, write)).toBeUndefined();
  });
  it('is answered to members, and to visitors whom the call signs in', async () => {
    expect(await positionFor({ memberOf: () => Promise.resolve(member) }, write)).toBe('9');
    expect(await positionFor({}, (call) => (call.signIn('token'), write(call)))).toBe('9');
  });
});

describe('a refusal', () => {
  const fingerprint = (text: string) => Buffer.from(text).toString('hex').padEnd(16, '0');
  const ask = async (body: Record<string, unknown>, ports: Partial<CallPorts> = {}) => {
    const answered = await theCalls({ fingerprint, ...ports }).answer({
      id: 'request-1',
      match: routes([handler(change, () => Promise.resolve(refuse('GROUP_DOES_NOT_EXIST')) as never)]).match(
        change.path,
      )!,
      search: '',
      body,
      token: 'a-token',
      ip: '2001:db8::7',
      userAgent: '',
      origin: '',
      after: undefined,
      idempotencyKey: undefined,
    });
    return { ...answered, suspect: answered.suspect?.() };
  };

  it('names itself, and the account and the place by fingerprints that stay the same', async () => {
    const first = await ask({ username_or_email: 'Ana@example.org ' });
    expect(first).toMatchObject({
      refused: 'GROUP_DOES_NOT_EXIST',
      suspect: { account: expect.any(String) },
    });
    expect((await ask({ username_or_email: 'ana@example.org' })).suspect).toEqual(first.suspect);
    expect((await ask({})).suspect).toEqual({ place: first.suspect!.place });
    expect(JSON.stringify(first)).not.toMatch(/ana@|2001:db8/i);
  });
  it('makes its fingerprints when a line is written, not for each of many polls', async () => {
    const made = jest.fn(fingerprint);
    const limits = { ...noLimits, wait: () => Promise.resolve(7) };
    const head = { match: routes([handler(change, () => Promise.resolve({}))]).match(change.path)!, ip: '2001:db8::7' };
    const away = await theCalls({ fingerprint: made, limits }).admit({ ...head, token: 'a-token', bearer: undefined });
    expect([(away as CallsAnswer).refused, made.mock.calls.length]).toEqual(['TOO_MANY_REQUESTS', 0]);
    (away as CallsAnswer).suspect!();
    expect(made).toHaveBeenCalled();
  });
  it('of the pace has them too', async () => {
    const limits = { ...noLimits, wait: () => Promise.resolve(7) };
    expect(await ask({}, { limits })).toMatchObject({ refused: 'TOO_MANY_REQUESTS', retryAfter: 7, suspect: {} });
  });
});

describe('a secret in the query', () => {
  const asked = (on: Endpoint, search: string) =>
    theCalls({ memberOf: () => Promise.resolve(ana) }).answer({
      id: 'request-1',
      match: matchOf(on),
      search,
      body: {},
      token: 'a-token',
      ip: '192.0.2.1',
      userAgent: '',
      origin: '',
      after: undefined,
      idempotencyKey: undefined,
    });

  it('is refused by name: proxies write addresses into their logs', async () => {
    for (const name of ['password', 'reset_token', 'code', 'proof']) {
      const answer = await asked(change, `${name}=quiet-river`);
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(name)]);
      expect(answer.body).toContain('send it in the body');
      expect(answer.body).not.toContain('quiet-river');
    }
  });

  it('[BIL-053] is taken where the specification sends it so: the token of a card, which works once (C-086)', async () => {
    expect((await asked(updateCard, 'stripe_token=tok_visa')).status).toBe(200);
    expect((await asked(updateCard, 'token=tok_visa')).status).toBe(400);
    expect((await asked(updateCard, 'stripe_token=4242424242424242')).body).not.toContain('4242424242424242');
  });
});

describe('the correlation of events', () => {
  const claimed = {
    claim: () =>
      Promise.resolve({
        kind: 'mine' as const,
        seed: 'a seed',
        isRepeated: false,
        store: () => Promise.resolve(),
        release: () => Promise.resolve(),
      }),
  };
  const secret = endpoint('/v1/toy/secret', {
    summary: 'Answers a secret',
    access: 'member',
    writes: true,
    input: z.object({}),
    output: z.object({ code: z.string() }),
  });
  const correlationOf = async (key: string, member = 'ana') => {
    const seen: string[] = [];
    const ports = { answers: claimed as never, memberOf: () => Promise.resolve({ id: member } as never) };
    const answer = await answered(
      ports,
      (call) => {
        seen.push(call.caller.correlation);
        return Promise.resolve({});
      },
      { on: change, key },
    );
    expect(answer.correlation).toBe(seen[0]);
    return seen[0];
  };

  it('brings back the stored answer, which only the request’s own key opens', async () => {
    const stored: StoredAnswer[] = [];
    const claim = () =>
      Promise.resolve(
        stored[0] === undefined
          ? {
              kind: 'mine',
              seed: 'a seed',
              isRepeated: false,
              store: async (answer: StoredAnswer) => void stored.push(answer),
            }
          : { kind: 'known', answer: stored[0] },
      );
    const ports = { answers: { claim } as never, memberOf: () => Promise.resolve({ id: 'ana' } as never) };
    const asked = (key: string) => answered(ports, () => Promise.resolve({ code: 'TQYB-Y7P5' }), { on: secret, key });
    const first = await asked('key-1');
    expect(first.body).toBe('{"code":"TQYB-Y7P5"}');
    expect(stored[0]!.body).toMatch(/^"[\w-]{40,}"$/);
    expect(Buffer.from(JSON.parse(stored[0]!.body) as string, 'base64url').toString('latin1')).not.toContain('TQYB');
    expect(await asked('key-1')).toMatchObject({ status: 200, body: first.body });
    expect((await asked('key-2')).status).toBe(500);
    // As a release before left it.
    stored[0] = { ...stored[0]!, body: '{"code":"OLD"}' };
    expect((await asked('key-1')).body).toBe('{"code":"OLD"}');
  });

  it('is to be asked for again while the first request is worked on, and blames no other person', async () => {
    const claim = () => Promise.resolve({ kind: 'busy' });
    const ports = { answers: { claim } as never, memberOf: () => Promise.resolve({ id: 'ana' } as never) };
    const answer = await answered(ports, () => Promise.resolve({ code: '1' }), { on: secret, key: 'key-1' });
    expect([answer.status, answer.refused]).toEqual([503, 'TRY_AGAIN_SOON']);
  });

  it('is the same for all repetitions of a request, and for no request of another member', async () => {
    const correlation = await correlationOf('key-1');
    expect(await correlationOf('key-1')).toBe(correlation);
    expect(await correlationOf('key-2')).not.toBe(correlation);
    expect(await correlationOf('key-1', 'ben')).not.toBe(correlation);
  });

  it('is the id of the request without a key', async () => {
    const seen: string[] = [];
    const answer = await answered({}, (call) => {
      seen.push(call.caller.correlation);
      return Promise.resolve({});
    });
    expect([seen, answer.correlation]).toEqual([['request-1'], undefined]);
  });
});

describe('members with less rights for a time', () => {
  const member = { id: 'ben', isAdmin: false, hostLevel: 1, emailVerified: true, signInId: 's' } as const;
  const asked = async (value: object, on: Endpoint) => {
    const answer = await answered({ memberOf: () => Promise.resolve({ ...member, ...value }) }, undefined, {
      on: on as typeof change,
    });
    return named(answer);
  };
  const writing = endpoint('/v1/toy/host', {
    summary: 'Hosts',
    access: 'member',
    writes: true,
    goodStanding: true,
    input: z.object({}),
    output: z.object({}),
  });
  const reading = (path: `/v1/${string}`) =>
    endpoint(path, { summary: 'Reads', access: 'member', input: z.object({}), output: z.object({}) });

  it('do not host or post on probation, and do everything else', async () => {
    expect(await asked({ onProbation: true }, writing)).toEqual([200, 'ON_PROBATION']);
    expect(await asked({ onProbation: true }, change)).toEqual([200, undefined]);
    expect(await asked({}, writing)).toEqual([200, undefined]);
  });

  it('answer staff who are logged in as a member what the contract opens to them, and nothing else (C-087)', async () => {
    const support = { by: 'mia', until: '2026-05-04T09:30:00.000Z' };
    for (const closed of [change, reading('/v1/toy/closed')])
      expect(await asked({ support }, closed)).toEqual([200, 'SUPPORT_READS_ONLY']);
    const open = { ...reading('/v1/toy/open'), support: 'open' } as const;
    expect(await asked({ support }, open)).toEqual([200, undefined]);
    expect(await asked({}, reading('/v1/toy/closed'))).toEqual([200, undefined]);
  });

  it('refuses staff without a second step what admins and auditors may, and says so (C-088)', async () => {
    for (const access of ['admin', 'auditor'] as const) {
      const ofStaff = endpoint('/v1/toy/staff', {
        summary: 'Reads',
        access,
        input: z.object({}),
        output: z.object({}),
      });
      expect(await asked({ lacksSecondFactor: true }, ofStaff)).toEqual([200, 'SECOND_FACTOR_REQUIRED']);
    }
    expect(await asked({ lacksSecondFactor: true }, reading('/v1/group/list/joined'))).toEqual([200, undefined]);
  });

  it('asks members with a second step for a code before sensitive acts when the last one is too old (C-088)', async () => {
    const of = {
      summary: 'Sensitive',
      access: 'member',
      sensitive: true,
      input: z.object({}),
      output: z.object({}),
    } as const;
    const act = endpoint('/v1/toy/sensitive', of);
    for (const freshUntil of [null, '2026-05-04T08:59:59.000Z', '2026-05-04T09:00:00.000Z'])
      expect(await asked({ secondStep: { freshUntil } }, act)).toEqual([200, 'SECOND_FACTOR_AGAIN']);
    expect(await asked({ secondStep: { freshUntil: '2026-05-04T09:00:01.000Z' } }, act)).toEqual([200, undefined]);
    expect(await asked({}, act)).toEqual([200, undefined]);
    expect(await asked({ secondStep: { freshUntil: null } }, reading('/v1/group/list/joined'))).toEqual([
      200,
      undefined,
    ]);
  });

  it('lend no rights of auditors and admins to staff who are logged in as them (C-087)', async () => {
    const support = { by: 'mia', until: '2026-05-04T09:30:00.000Z' };
    const auditor = { scope: ['everything'], until: '2026-05-04T10:00:00.000Z' };
    const ofStaff = (access: 'admin' | 'auditor') =>
      endpoint('/v1/toy/staff', { summary: 'Reads', access, input: z.object({}), output: z.object({}) });
    for (const [of, on] of [
      [{ auditor }, ofStaff('auditor')],
      [{ isAdmin: true }, ofStaff('admin')],
    ] as const) {
      expect(await asked(of, on)).toEqual([200, undefined]);
      expect(await asked({ ...of, support }, on)).toEqual([200, 'SUPPORT_READS_ONLY']);
    }
  });
});

describe('a field that is sent as null or empty', () => {
  const input = z.object({ q: z.enum(['all', 'some']).default('all') });
  const output = z.object({ q: z.string().nullable() });
  const asked = async (call: { writes: boolean; input: z.ZodType<{ q: string | null }> }, q: unknown) => {
    const on = endpoint('/v1/toy/do', { summary: 'Does', access: 'visitor', output, ...call });
    const { match } = routes([handler(on, ({ q: taken }) => Promise.resolve({ q: taken }))]);
    const request = { id: 'request-1', search: '', token: undefined, ip: '192.0.2.1', userAgent: '', origin: '' };
    const answer = await theCalls({}).answer({
      ...request,
      match: match(on.path)!,
      body: { q },
      after: undefined,
      idempotencyKey: undefined,
    });
    return [answer.status, JSON.parse(answer.body)];
  };

  it.each([
    ['a read', null],
    ['a read', ''],
    ['a write', null],
    ['a write', ''],
  ])('[SCH-136] is left out of %s where it may be: clients name what is not set (%j)', async (call, q) => {
    expect(await asked({ input, writes: call === 'a write' }, q)).toEqual([200, { q: 'all' }]);
  });
  it('is a value in a write whose field knows it', async () => {
    const clearing = z.object({ q: z.string().nullable().default('as it was') });
    expect(await asked({ input: clearing, writes: true }, null)).toEqual([200, { q: null }]);
    expect(await asked({ input: clearing, writes: true }, '')).toEqual([200, { q: '' }]);
  });
  it.each([null, ''])('is refused by its name where it may not be left out (%j)', async (q) => {
    const needed = z.object({ q: z.enum(['all', 'some']) });
    expect(await asked({ input: needed, writes: true }, q)).toMatchObject([
      400,
      { notice: { name: 'INPUT_INVALID', field: 'q' } },
    ]);
  });
});

describe('a read replica may answer', () => {
  const on = (more: Partial<Endpoint>): Endpoint => ({ ...wait, ...more });
  it.each([
    ['what visitors read', on({}), true],
    ['what members read', on({ access: 'member' }), true],
    ['no write', on({ writes: true }), false],
    ['no poll', on({ pace: 'poll' }), false],
    ['no credentials', on({ pace: 'expensive' }), false],
    ['nothing that staff decide by', on({ access: 'admin' }), false],
    ['nothing that auditors read', on({ access: 'auditor' }), false],
  ])('%s', async (_, endpoint, expected) => {
    let isInside = false;
    const inside: boolean[] = [];
    const { answer } = theCalls({
      memberOf: () =>
        Promise.resolve({ ...(ana as object), isAdmin: true, auditor: { scope: [], until: '2027' } } as never),
      fromReplica: async (work) => {
        isInside = true;
        try {
          return await work();
        } finally {
          isInside = false;
        }
      },
    });
    const handle = () => {
      inside.push(isInside);
      return Promise.resolve({});
    };
    const { status } = await answer({
      id: 'request-1',
      match: routes([{ endpoint, handle }]).match(endpoint.path)!,
      search: '',
      body: {},
      token: 'a-token',
      ip: '192.0.2.1',
      userAgent: '',
      origin: '',
      after: undefined,
      idempotencyKey: undefined,
    });
    expect([status, inside]).toEqual([200, [expected]]);
  });
});
