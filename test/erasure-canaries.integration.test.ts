import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDENTITY_OPERATOR, type IdentityOperator } from '../src/modules/identity/index.ts';
import { GroupHostedSurveyAnswered } from '../src/modules/feedback/contract/feedback-events.ts';
import { MessageSent } from '../src/modules/chat/contract/chat-events.ts';
import { ProfileChanged } from '../src/modules/identity/contract/account-events.ts';
import { AllRoomsTold, StaffAdmitted } from '../src/modules/live-rooms/contract/room-events.ts';
import { MemberRemoved } from '../src/modules/scheduling/contract/session-events.ts';
import type { MovableClock } from '../src/shared-kernel/clock.ts';
import { caller } from '../src/shared-kernel/commands.ts';
import { did, personalFields } from '../src/shared-kernel/contract/event.ts';
import { keyringFile } from '../src/shared-kernel/keyring.ts';
import { projector } from '../src/shared-kernel/projector.ts';
import { SMALL_JPEG } from '../src/shared-kernel/testing/small-jpeg.ts';
import { startTestServer, type TestServer } from '../src/web/server/testing/test-server.ts';
import { answered, createWell, enroll, joinWell, outcome, type Somebody } from './community.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Unlike anything else there is, so that finding one is no accident. */
const canary = (n: number) => `qxcanary${String(n).padStart(2, '0')}`;
const PATTERN = /qxcanary\d\d/gi;
const USERNAME = canary(1);
const EMAIL = `${canary(2)}@example.org`;
const PASSWORD = 'quiet-river-stones-and-more';

let server: TestServer;
let ana: Somebody;
let ben: Somebody;
let she: Somebody;
let well: string;
let evening: string;
let calendarSecret: string;
let receipt: string;
const folder = mkdtempSync(join(tmpdir(), 'canaries-'));

const moveTo = async (milliseconds: number) => {
  (server.clock as MovableClock).shift(milliseconds - Date.now());
  await server.running.drain();
};
const now = () => Date.parse(server.clock.now());
const passes = (milliseconds: number) => moveTo(now() + milliseconds);
const quarter = (milliseconds: number) => Math.ceil(milliseconds / (15 * MINUTE)) * 15 * MINUTE;

const found = (text: string): string[] => [...new Set((text.match(PATTERN) ?? []).map((each) => each.toLowerCase()))];

/** Every row of every table of every schema, as text. */
const inTables = async (): Promise<Record<string, string[]>> => {
  const tables = await server.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const places: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await server.database.query<{ row: string }>(`select t::text as row from ${name} t`);
    const here = found(rows.map(({ row }) => row).join('\n'));
    if (here.length > 0) places[name] = here;
  }
  return places;
};

/** Every event as it lies in the store, and as it is read with every key there is. */
const inEvents = async (): Promise<{ stored: string[]; read: string[] }> => {
  let [stored, read] = ['', ''];
  let end = '';
  for await (const event of server.store.readAll()) {
    stored += `${event.stream} ${JSON.stringify(event.data)} ${JSON.stringify(event.meta)}\n`;
    end = event.position;
  }
  const enough = new AbortController();
  for await (const { events, checkpoint } of server.assembled.log.subscribe({ from: '', signal: enough.signal })) {
    read += events.map((event) => JSON.stringify(event.data)).join('\n');
    if (checkpoint >= end) enough.abort();
  }
  return { stored: found(stored), read: found(read) };
};

const inFiles = (): string[] =>
  found(
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => statSync(path).isFile())
      .map((path) => `${path} ${readFileSync(path, 'latin1')}`)
      .join('\n'),
  );
const pictures = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.jpg'));

const must = async (by: Somebody, path: string, input: unknown = {}, headers: Record<string, string> = {}) => {
  const answer = await by.client.call(path, input, headers);
  if (outcome(answer) !== 'done') throw new Error(`${path}: ${outcome(answer)} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** What went wrong in the background. */
const failures = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('will be tried again'));

/** A picture whose metadata tells who took it. */
const tellingPicture = (): Uint8Array => {
  const plain = Buffer.from(SMALL_JPEG, 'base64');
  const says = Buffer.from(`Exif\0\0${canary(14)} took this`);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, says.length + 2]), says]);
  return Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
};

const upload = async (session: string) => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(tellingPicture())], { type: 'image/jpeg' }), `${canary(15)}.jpg`);
  const response = await fetch(`${server.url}/v1/session/${session}/update/pic`, {
    method: 'POST',
    body: form,
    headers: { cookie: she.client.cookie() },
    signal: AbortSignal.timeout(20_000),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).not.toHaveProperty('notice');
};

const plan = async (host: Somebody, of: Record<string, unknown>) =>
  answered(
    await host.client.call('/v1/session/create', {
      title: 'Evening circle',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: well,
      duration: 60,
      ...of,
    }),
    'session',
  ).uuid;

/** Everything somebody can leave behind, through the calls of the product. */
const plant = async () => {
  const browser = { 'user-agent': `Mozilla/5.0 ${canary(17)}` };
  const client = server.visitor();
  const { uuid } = answered(
    await client.call(
      '/v1/account/create',
      {
        email: EMAIL,
        username: USERNAME,
        password: PASSWORD,
        name: `Name ${canary(3)}`,
        first_name: canary(4),
        phone: '+4915123456789',
        timezone: 'Europe/London',
      },
      { ...browser, 'idempotency-key': canary(18) },
    ),
    'user',
  );
  she = { client, uuid, username: USERNAME, email: EMAIL, password: PASSWORD };
  const operator = await server.assembled.container.getAsync<IdentityOperator>(IDENTITY_OPERATOR);
  const by = caller({ kind: 'system', policy: 'operator' }, randomUUID());
  await operator.enroll(by, {
    email: EMAIL,
    username: USERNAME,
    password: PASSWORD,
    emailVerified: true,
    hostLevel: 2,
  });
  await server.running.drain();
  await must(
    she,
    '/v1/account/profile/update',
    { about_me: `I am ${canary(5)}`, name: `Known as ${canary(3)}` },
    { 'idempotency-key': canary(19) },
  );
  await server
    .visitor()
    .call('/v1/account/login/password', { username_or_email: EMAIL, password: canary(20) }, browser);
  await server.visitor().call('/v1/account/passwordreset', { email: EMAIL });
  await joinWell(she, well);

  // Sessions of hers: outside ones with a link, one of them a series; one with a picture.
  const later = quarter(now() + 3 * DAY);
  await plan(she, {
    startTime: new Date(later).toISOString(),
    type: 'EXTERNAL',
    externalLink: `https://zoom.us/j/${canary(6)}`,
  });
  await plan(she, {
    startTime: new Date(later + 300 * MINUTE).toISOString(),
    type: 'EXTERNAL',
    externalLink: `https://zoom.us/j/${canary(7)}`,
    repeat: 'WEEKS:1',
  });
  const shown = await plan(she, { startTime: new Date(later + 600 * MINUTE).toISOString() });
  await upload(shown);

  // A session she comes to, with what people say there and afterwards.
  await must(she, `/v1/session/${evening}/join/true`);
  await must(ben, `/v1/session/${evening}/join/true`);
  const sent = await must(she, `/v1/session_chat/${evening}/send`, { text: `Hello, ${canary(8)}` });
  const { id: message } = sent['message'] as { id: string };
  await must(she, `/v1/session_chat/${evening}/message/${message}/update`, { text: `Hello all, ${canary(9)}` });
  await must(she, `/v1/session_chat/${evening}/send`, { text: `This is kept for a report, ${canary(16)}` });
  await must(ben, `/v1/session_chat/${evening}/read`, { number: 2 }).catch(() => undefined);
  await must(she, `/v1/user/${ben.uuid}/flag`, { note: `He was rude, ${canary(10)}` });
  await must(she, `/v1/user/${ben.uuid}/block/true`, { note: `I am afraid, ${canary(21)}` });
  await must(ben, `/v1/user/${she.uuid}/flag`, { note: `About ${canary(22)}` });
  await must(she, '/v1/dump/append', { key: 'session_search', val: `where is ${canary(11)}` });
  await must(she, '/v1/dump/append', { key: 'unsubscribe_survey', val: `Too much of ${canary(12)}` });
  const made = await must(she, '/v1/account/reminding/address/make');
  calendarSecret = /([\w-]{20,})\.ics/.exec(JSON.stringify(made))![1]!;

  await moveTo(Date.parse(evenings));
  await must(she, `/v1/session/${evening}/room/0/enter`, { tab: randomUUID(), step: 'prepare' });
  await must(she, `/v1/session/${evening}/room/0/enter`, { tab: randomUUID() });
  await server.running.drain();
  await passes(90 * MINUTE);
  await must(she, `/v1/session/${evening}/testimonial/create`, {
    thumbs: 'true',
    value: JSON.stringify({ review: `It helped ${canary(13)}` }),
  });

  // What only a full room brings about, as the room records it.
  const meta = {
    actor: { kind: 'member' as const, id: ana.uuid },
    occurredAt: server.clock.now(),
    correlation: 'test',
  };
  const about = { session: shown, member: she.uuid };
  const { log } = server.assembled;
  await log.append(
    `scheduling.session-${shown}`,
    'any',
    [did(MemberRemoved, { ...about, by: ana.uuid, reason: `${canary(23)} shouted` })],
    meta,
  );
  const room = [
    did(AllRoomsTold, { session: shown, by: she.uuid, text: `Come back, says ${canary(24)}`, here: [] }),
    did(StaffAdmitted, { ...about, reason: `to help, ${canary(25)}` }),
  ];
  await log.append(`live-rooms.room-${shown}`, 'any', room, meta);
  const survey = {
    ...about,
    mood: 2,
    support: 3,
    couldBeBetter: `Less of ${canary(26)}`,
    tellsMood: true,
    at: server.clock.now(),
  };
  await log.append(`feedback.answers-${she.uuid}`, 'any', [did(GroupHostedSurveyAnswered, survey)], meta);
  await server.running.drain();
};
let evenings: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { DATA_DIR: folder } });
  ana = await enroll(server, 'ana', { hostLevel: 2, isAdmin: true });
  ben = await enroll(server, 'ben');
  well = await createWell(ana, 'Night Owls');
  await joinWell(ben, well);
  evenings = new Date(quarter(now() + 60 * MINUTE)).toISOString();
  evening = answered(
    await ana.client.call('/v1/session/create', {
      title: 'Outside circle',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: well,
      startTime: evenings,
      duration: 60,
      type: 'EXTERNAL',
      externalLink: 'https://zoom.us/j/12345',
    }),
    'session',
  ).uuid;
  await plant();
}, 120_000);
afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true });
});

/** What is kept until she goes; the others were never kept at all. */
const KEPT = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 21, 22, 23, 24, 25, 26].map(canary);

describe('[I-036] twenty-eight strings that nobody else could have left', () => {
  test('are there while she is', async () => {
    const { stored, read } = await inEvents();
    expect(stored).toEqual([]);
    const everywhere = new Set([...Object.values(await inTables()).flat(), ...read]);
    expect(KEPT.filter((each) => !everywhere.has(each))).toEqual([]);
    expect(pictures()).toHaveLength(1);
    expect(inFiles()).toEqual([]);
  });

  test('stand in what she may take along, readable and as JSON', async () => {
    expect(await must(she, '/v1/account/data', { password: PASSWORD })).toMatchObject({
      copy: { state: 'PREPARING' },
      file: null,
    });
    await server.running.drain();
    const { file } = (await must(she, '/v1/account/data', { password: PASSWORD })) as { file: { content: string } };
    const hers = KEPT.filter((each) => ![canary(11), canary(22), canary(24), canary(25), canary(8)].includes(each));
    const told = found(file.content);
    expect(hers.filter((each) => !told.includes(each))).toEqual([]);
    expect(told).not.toContain(canary(22));
    const json = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(file.content)![1]!;
    expect(found(JSON.stringify(JSON.parse(json)))).toEqual(expect.arrayContaining(hers));
    const again = await she.client.call('/v1/account/data', { password: PASSWORD });
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  test('are nowhere afterwards', async () => {
    await must(she, '/v1/account/set_inactive', { password: PASSWORD });
    await server.running.drain();
    expect((await she.client.call('/v1/account/profile')).status).toBe(401);
    await passes(31 * DAY);
    // What was on its way when forgetting began: a chat message has a key of its own, her name has none any more.
    const { log } = server.assembled;
    const meta = {
      actor: { kind: 'member' as const, id: she.uuid },
      occurredAt: server.clock.now(),
      correlation: 'late',
    };
    const late = {
      session: evening,
      message: randomUUID(),
      number: 3,
      author: she.uuid,
      clientId: 'late',
      text: `Late, says ${canary(27)}`,
      isLong: false,
      print: 'late',
      at: server.clock.now(),
      members: [],
    };
    await log.append(`chat.channel-${evening}`, 'any', [did(MessageSent, late)], meta);
    await log.append(
      `identity.account-${she.uuid}`,
      'any',
      [did(ProfileChanged, { member: she.uuid, name: canary(28) })],
      meta,
    );
    await server.running.drain();
    expect((await inTables())['chat_channels.message']).toContain(canary(27));
    expect((await inEvents()).read).not.toContain(canary(28));
    await passes(3 * MINUTE);
    await passes(3 * MINUTE);
    await passes(10_000);

    expect(failures()).toEqual([]);
    expect(await inTables()).toEqual({});
    const { stored, read } = await inEvents();
    // Ben's own words about her stay his, sealed with his key; nobody is shown them any more.
    expect({ stored, read }).toEqual({ stored: [], read: [canary(22)] });
    expect(inFiles()).toEqual([]);
    expect(pictures()).toEqual([]);
    expect(found(server.log())).toEqual([]);
    expect(readFileSync(keyringFile(join(folder, 'keyring')), 'utf8')).toContain(
      `{"subject":"${she.uuid}","forgotten":`,
    );
    const [mail] = await server.database.query<{ recipient: string | null; body_text: string }>(
      `select recipient, body_text from web.outbox where key like 'erasure-receipt-%'`,
    );
    expect(mail!.recipient).toBeNull();
    receipt = mail!.body_text;
  }, 60_000);

  test('no door opens any more: log-in, calendar, profile, chat', async () => {
    const entered = await server.visitor().call('/v1/account/login/password', {
      username_or_email: EMAIL,
      password: PASSWORD,
    });
    expect(outcome(entered)).toBe('USER_CREDENTIALS_INCORRECT');
    for (const { client, email, password } of [ana, ben])
      await client.call('/v1/account/login/password', { username_or_email: email, password });
    expect(outcome(await ben.client.call(`/v1/user/${she.uuid}/profile`))).toBe('USER_DOES_NOT_EXIST');
    const feed = await fetch(`${server.url}/calendar/${calendarSecret}.ics`);
    expect(feed.status).toBe(404);
    expect(JSON.stringify((await ana.client.call(`/v1/session/${evening}/get`)).body)).not.toMatch(PATTERN);
  });

  test('the read models are what they would be if they were built anew', async () => {
    const rows = async () => {
      const all: Record<string, unknown> = {};
      for (const { projections } of server.assembled.parts)
        for (const { name } of projections) {
          const tables = await server.database.query<{ table_name: string }>(
            'select table_name from information_schema.tables where table_schema = $1 order by 1',
            [name],
          );
          for (const { table_name } of tables)
            all[`${name}.${table_name}`] = (
              await server.database.query<{ row: string }>(
                `select t::text as row from "${name}"."${table_name}" t order by 1`,
              )
            ).map(({ row }) => row);
        }
      return all;
    };
    const live = await rows();
    expect(Object.keys(live).length).toBeGreaterThan(20);
    const projections = server.assembled.parts.flatMap((part) => part.projections);
    const anew = projector({
      log: server.assembled.log,
      database: server.database,
      projections,
      policies: [],
      stuck: (_, problem) => {
        throw problem;
      },
    });
    for (const { name } of projections) await anew.rebuild(name);
    expect(await rows()).toEqual(live);
  }, 60_000);

  test('the receipt is genuine for anybody, and about her for whoever has the code', async () => {
    const [code] = /\b\w{4}(-\w{4}){4}\b/.exec(receipt)!;
    const check = async (input: Record<string, string>) =>
      (await server.visitor().call('/v1/erasure_receipt/check', { receipt, ...input })).body;
    expect(await check({})).toMatchObject({ is_genuine: true, is_about_you: null });
    expect(await check({ email: EMAIL, code })).toMatchObject({ is_genuine: true, is_about_you: true });
    expect(await check({ email: ben.email, code })).toMatchObject({ is_genuine: true, is_about_you: false });
    expect(await check({ receipt: receipt.replace('passwords 1', 'passwords 0') })).toMatchObject({
      is_genuine: false,
    });
    expect(receipt).toMatch(/chats: messages 3/);
    expect(receipt).toMatch(/sessions: pictures 1/);
  });
});

test('every module with something about members says how it forgets and tells it', async () => {
  const { parts } = server.assembled;
  const owns = await server.database.query<{ schema: string }>(
    `select distinct table_schema as schema from information_schema.columns
     where column_name in ('member', 'author', 'reporter', 'host', 'auditor', 'creator', 'caller', 'recipient')
       and table_schema not in ('pg_catalog', 'information_schema', 'event_store')`,
  );
  const schemas = new Set(owns.map(({ schema }) => schema));
  const lacking = parts
    .filter(
      ({ name, events, projections }) =>
        events.some(({ schema }) => personalFields(schema).size > 0) ||
        projections.some((each) => schemas.has(each.name)) ||
        schemas.has(name.replaceAll('-', '_')),
    )
    .filter(({ aboutMembers }) => aboutMembers === undefined)
    .map(({ name }) => name);
  expect(lacking).toEqual([]);
  expect(parts.filter(({ aboutMembers }) => aboutMembers).length).toBeGreaterThan(8);
});
