/**
 * The examples of the API document, in the order of a person's way: each request is sent to the server, and what it answers
 * has the shape that stands beside it. `RECORD_EXAMPLES=1` writes the answers that are there now.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { caller } from '#kernel/commands/commands.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { apiExamples } from '#modules/api-examples.ts';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';
import { answered, enroll, outcome } from '../support/community.ts';

const sample = (number: number) => `5f0c1a52-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** What the requests call those that are there before they are sent, or that an earlier one makes. */
const SAMPLES = {
  ben: sample(1),
  ana: sample(2),
  well: sample(3),
  session: sample(4),
  post: sample(5),
  other: sample(6),
  token: sample(7),
};
type Named = keyof typeof SAMPLES;
/** Of an answer: under which name what it made is known from then on. */
type Step = readonly [
  path: string,
  who: 'visitor' | 'ben' | 'ana' | 'mia' | 'organisation',
  makes?: readonly [field: string, name: Named],
];

const STEPS: readonly Step[] = [
  ['/v1/time', 'visitor'],
  ['/v1/account/create', 'ben', ['user', 'ben']],
  ['/v1/account/login/password', 'ben'],
  ['/v1/account/profile', 'ben'],
  ['/v1/account/ways_in', 'ben'],
  ['/v1/account/sign_in/list', 'ben'],
  ['/v1/group/create', 'mia', ['group', 'well']],
  ['/v1/group/list/search', 'visitor'],
  ['/v1/group/{id}/get', 'visitor'],
  ['/v1/group/{id}/join/{flag}', 'ben'],
  ['/v1/group/list/joined', 'ben'],
  ['/v1/group/{id}/user/list', 'ben'],
  ['/v1/session/create', 'ana', ['session', 'session']],
  ['/v1/session/list/search', 'visitor'],
  ['/v1/session/list/groups/joined', 'ben'],
  ['/v1/session/{id}/get', 'visitor'],
  ['/v1/session/list/user/{id}/hosted', 'visitor'],
  ['/v1/session/{id}/join/{flag}', 'ben'],
  ['/v1/session/list/joined', 'ben'],
  ['/v1/session/{id}/wait/{flag}', 'ben'],
  ['/v1/session/list/waiting', 'ben'],
  ['/v1/session_chat/{id}/send', 'ben'],
  ['/v1/session_chat/{id}/get', 'ben'],
  ['/v1/session/{id}/update', 'ana'],
  ['/v1/session/{id}/delete', 'ana'],
  ['/v1/forum_post/create', 'ben', ['forum_post', 'post']],
  ['/v1/forum_post/group/{id}/list', 'ben'],
  ['/v1/forum_post/{id}/get', 'ben'],
  ['/v1/forum_post/{id}/like/{x}/{y}', 'ben'],
  ['/v1/forum_post/group/{id}/news', 'ben'],
  ['/v1/forum_post/{id}/update', 'ben'],
  ['/v1/forum_notice/list', 'ben'],
  ['/v1/forum_post/{id}/delete', 'ben'],
  ['/v1/user/{id}/profile', 'ben'],
  ['/v1/account/reminding', 'ben'],
  ['/v1/account/reminding/update', 'ben'],
  ['/v1/user/{id}/block/{x}', 'ben'],
  ['/v1/account/restrictions', 'ben'],
  ['/v1/account/subscription/current', 'ben'],
  ['/v1/account/token/make', 'ben', ['token', 'token']],
  ['/v1/account/token/list', 'ben'],
  ['/v1/account/token/{id}/end', 'ben'],
  ['/v1/account/logout', 'ben'],
  ['/v1/admin/organisation_token/make', 'mia'],
  ['/v1/admin/organisation_token/list', 'mia'],
  ['/v1/organisation/figures', 'organisation'],
  ['/v1/admin/webhook/make', 'mia'],
  ['/v1/admin/webhook/list', 'mia'],
];

let server: TestServer;
const clients = {} as Record<Step[1], Client>;
const real = new Map<string, string>();
/** Of each call, what was answered; a refusal is an answer, too. */
const answers = new Map<string, unknown>();

const inReality = (input: unknown): unknown =>
  JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === 'string' ? (real.get(value) ?? value) : value,
  );

/** A session is planned in the future of this run. */
const soon = (path: string, input: Record<string, unknown>) =>
  path === '/v1/session/create'
    ? {
        ...input,
        startTime: `${new Date(Date.parse(server.clock.now()) + 3 * DAY).toISOString().slice(0, 13)}:00:00.000Z`,
      }
    : input;

const DAY = 24 * 3_600_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SOMETIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** An answer as it is written down: made-up ids, moments and secrets, and lists of one. */
const asExample = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_, value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : value)),
    (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (SOMETIME.test(value)) return '2026-05-04T19:00:00.000Z';
      if (/^ws[mo]_/.test(value)) return `${value.slice(0, 4)}…`;
      if (!UUID.test(value)) return value;
      const known = [...real].find(([, each]) => each === value)?.[0];
      if (known !== undefined) return known;
      const made = sample(100 + real.size);
      real.set(made, value);
      return made;
    },
  );

/** What of an answer a client relies on: its fields and their types; null stands for a type that this example does not show. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [UUID.test(key) ? 'id' : key, shapeOf(inner)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
};

/** The address of a person whom the people who run the installation enroll counts as confirmed. */
const confirmBen = async () => {
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  const { input } = apiExamples['/v1/account/create']!;
  await operator.enroll(caller({ kind: 'system', policy: 'operator' }, randomUUID()), {
    email: String(input['email']),
    username: String(input['username']),
    password: String(input['password']),
    emailVerified: true,
  });
  await server.running.drain();
};

const record = () => {
  for (const file of globSync('src/modules/*/contract/api-examples.json')) {
    const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { input: unknown; answer: unknown }>;
    for (const [path, example] of Object.entries(examples)) example.answer = asExample(answers.get(path) ?? null);
    writeFileSync(file, `${JSON.stringify(examples, null, 2)}\n`);
  }
};

/** A day later, so that a list has a page that follows. */
const planAnother = async (first: Record<string, unknown>) => {
  const startTime = new Date(Date.parse(String(first['startTime'])) + DAY).toISOString();
  answered(await clients.ana.call('/v1/session/create', { ...first, title: 'Morning circle', startTime }), 'session');
};

beforeAll(async () => {
  server = await startTestServer();
  const mia = await enroll(server, 'mia', { isAdmin: true });
  const ana = await enroll(server, 'ana', { hostLevel: 2 });
  const other = await enroll(server, 'cleo');
  const unsaid = server.visitor();
  Object.assign(clients, {
    visitor: unsaid,
    ben: server.visitor(),
    ana: ana.client,
    mia: mia.client,
    organisation: unsaid,
  });
  real.set(SAMPLES.ana, ana.uuid).set(SAMPLES.other, other.uuid);
  let organisation = '';
  for (const [path, who, makes] of STEPS) {
    const input = soon(path, inReality(apiExamples[path]!.input) as Record<string, unknown>);
    const headers: Record<string, string> = who === 'organisation' ? { authorization: `Bearer ${organisation}` } : {};
    const called = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
    const answer = await clients[who].call(called, input, headers);
    answers.set(path, answer.body);
    if (outcome(answer) !== 'done') continue;
    if (makes) real.set(SAMPLES[makes[1]], answered(answer, makes[0]).uuid);
    if (path === '/v1/account/create') await confirmBen();
    if (path === '/v1/group/create')
      await clients.ana.call(`/v1/group/${real.get(SAMPLES.well)}/join/true`, { commitment: true });
    if (path === '/v1/session/create') await planAnother(input);
    if (path === '/v1/admin/organisation_token/make') organisation = String(answer.body['secret']);
  }
  if (process.env['RECORD_EXAMPLES'] !== undefined) record();
}, 120_000);
afterAll(() => server.dispose());

test('every example is sent once, in the order of a person’s way', () => {
  expect(STEPS.map(([path]) => path).toSorted()).toEqual(Object.keys(apiExamples).toSorted());
  expect(STEPS.length).toBeGreaterThan(40);
});

test.each(STEPS.map(([path]) => path))('%s is answered as its example says', (path) => {
  const { answer } = apiExamples[path]!;
  expect(shapeOf(asExample(answers.get(path)))).toEqual(shapeOf(answer));
});

test.each(STEPS.map(([path]) => path))('the example of %s is what its contract takes and answers', (path) => {
  const { input, output } = endpoints.get(path)!;
  const example = apiExamples[path]!;
  expect(input.safeParse(example.input).error).toBeUndefined();
  expect(output.safeParse(example.answer).error).toBeUndefined();
});
