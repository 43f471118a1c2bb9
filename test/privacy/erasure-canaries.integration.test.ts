import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDENTITY_OPERATOR, type IdentityOperator } from '#modules/identity/index.ts';
import { GroupHostedSurveyAnswered } from '#modules/feedback/contract/feedback-events.ts';
import { MessageSent } from '#modules/chat/contract/chat-events.ts';
import { ProfileChanged } from '#modules/identity/contract/account-events.ts';
import { AllRoomsTold, RoomOpened, StaffAdmitted } from '#modules/live-rooms/contract/room-events.ts';
import { MemberRemoved } from '#modules/scheduling/contract/session-events.ts';
import { z } from 'zod';
import type { MovableClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { did, personalFields } from '#kernel/contract/event.ts';
import { keyringShard } from '#kernel/log/keyring.ts';
import { projector } from '#kernel/read-models/projector.ts';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { makeBackup } from '#server/operator/backup/making.ts';
import { cameBack } from '#sandboxes/logins/testing/person.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { withFiles } from '../histories/backups.ts';
import { answered, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';
import { canary, found, inEvents, inFiles, inStatistics, inTables, overhearing, PATTERN } from './planted.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const USERNAME = canary(1);
const EMAIL = `${canary(2)}@example.org`;
const PASSWORD = 'quiet-river-stones-and-more';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
let mia: TestMember;
let she: TestMember;
let well: string;
let evening: string;
let calendarSecret: string;
let receipt: string;
let hersInForum: string;
const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
const backup = join(mkdtempSync(join(tmpdir(), 'canaries-backup-')), 'backup');
const heard = overhearing();
/** What Mia and Ben have asked for all along, by its path. */
const feeds: string[] = [];

const moveTo = async (milliseconds: number) => {
  (server.clock as MovableClock).shift(milliseconds - Date.now());
  await server.running.drain();
};
const now = () => Date.parse(server.clock.now());
const passes = (milliseconds: number) => moveTo(now() + milliseconds);
const quarter = (milliseconds: number) => Math.ceil(milliseconds / (15 * MINUTE)) * 15 * MINUTE;

const pictures = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.jpg'));

const must = async (person: TestMember, path: string, input: unknown = {}, headers: Record<string, string> = {}) => {
  const answer = await person.client.call(path, input, headers);
  if (outcome(answer) !== 'done') throw new Error(`${path}: ${outcome(answer)} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** What went wrong in the background. */
const failures = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('will be tried again'));

/** A picture whose metadata, comments and last bytes tell who took it. */
const tellingPicture = (): Uint8Array => {
  const plain = Buffer.from(SMALL_JPEG, 'base64');
  const segment = (marker: number, text: string) => {
    const says = Buffer.from(text);
    return Buffer.concat([Buffer.from([0xff, marker, 0, says.length + 2]), says]);
  };
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, `Exif\0\0${canary(14)} took this`),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${canary(37)}</x:xmpmeta>`),
    segment(0xfe, `comment of ${canary(37)}`),
    plain.subarray(2),
    Buffer.from(`after the end, ${canary(37)}`),
  ]);
};

const upload = async (path: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(tellingPicture())], { type: 'image/jpeg' }), `${canary(15)}.jpg`);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: form,
    headers: { cookie: she.client.cookie() },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).not.toHaveProperty('notice');
};

const plan = async (host: TestMember, record: Record<string, unknown>) =>
  answered(
    await host.client.call('/v1/session/create', {
      title: 'Evening circle',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: well,
      duration: 60,
      ...record,
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
        last_name: canary(29),
        phone: '+4915123456789',
        timezone: 'Europe/London',
      },
      {
        ...browser,
        'idempotency-key': canary(18),
        'x-request-id': canary(38),
        referer: `https://example.org/${canary(38)}`,
        'accept-language': canary(38),
        'x-forwarded-for': `${canary(38)}, 192.0.2.1`,
      },
    ),
    'user',
  );
  she = { client, uuid, username: USERNAME, email: EMAIL, password: PASSWORD };
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
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
    { about_me: `I am ${canary(5)}`, name: `Known as ${canary(3)}`, credentials: [`Nurse ${canary(30)}`] },
    { 'idempotency-key': canary(19) },
  );
  const link = { provider: 'google', purpose: 'link', password: PASSWORD };
  await must(she, '/v1/account/login/begin', link);
  const { url, secret } = (await must(she, '/v1/account/login/begin', link)) as { url: string; secret: string };
  const atGoogle = await cameBack(url, { email: `${canary(47)}@example.org`, name: canary(47) });
  await must(she, '/v1/account/login/link', { provider: 'google', ...atGoogle, secret });
  await server
    .visitor()
    .call('/v1/account/login/password', { username_or_email: EMAIL, password: canary(20) }, browser);
  await server.visitor().call('/v1/account/passwordreset', { email: EMAIL });
  await server.visitor().call('/v1/account/passwordreset', { email: `${canary(39)}@example.org` });
  await server.visitor().call(`/v1/account/passwordreset/${canary(39)}@example.org`);
  await server.visitor().call(`/v1/account/${canary(39)}/${canary(39)}/confirm/${canary(39)}`);
  await server.visitor().call('/v1/account/login/password', { username_or_email: canary(40), password: canary(40) });
  await server.visitor().call(`/v1/${canary(41)}/nothing?q=${canary(41)}`, { x: canary(41) });
  await server
    .visitor()
    .call('/v1/erasure_receipt/check', { receipt: canary(42), email: canary(42), code: canary(42) });
  for (const path of [
    `/well/${canary(43)}?from=${canary(43)}`,
    `/calendar/${canary(43)}.ics`,
    `/img/${canary(43)}.jpg`,
  ])
    await (await fetch(server.url + path)).text();
  // Not what was expected: whoever complains in a log must not quote it.
  for (const body of [
    `{"about_me": "${canary(44)}`,
    JSON.stringify({ about_me: { my: canary(44) }, [canary(44)]: 1 }),
    canary(44),
  ])
    await fetch(`${server.url}/v1/account/profile/update`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie: client.cookie(), cookies: canary(44) },
    });
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
  await upload(`/v1/session/${shown}/update/pic`);

  // A session she comes to, with what people say there and afterwards.
  await must(she, `/v1/session/${evening}/join/true`);
  await must(ben, `/v1/session/${evening}/join/true`);
  const sent = await must(she, `/v1/session_chat/${evening}/send`, { text: `Hello, ${canary(8)}` });
  const { id: message } = sent['message'] as { id: string };
  await must(she, `/v1/session_chat/${evening}/send`, { text: 'I come gladly.', client_id: `hers ${canary(45)}` });
  const hi = await must(ben, `/v1/session_chat/${evening}/send`, { text: 'Hi there.' });
  const { id: his } = hi['message'] as { id: string };
  await must(she, `/v1/session_chat/${evening}/message/${message}/update`, { text: `Hello all, ${canary(9)}` });
  await must(she, `/v1/session_chat/${evening}/send`, { text: `This is kept for a report, ${canary(16)}` });
  await must(ben, `/v1/session_chat/${evening}/read`, { number: 2 });
  const post = async (person: TestMember, record: Record<string, unknown>) =>
    ((await must(person, '/v1/forum_post/create', { group_uuid: well, ...record }))['forum_post'] as { uuid: string })
      .uuid;
  hersInForum = await post(she, { content: `I cannot sleep, ${canary(55)}`, content_note: `About ${canary(57)}` });
  await must(she, `/v1/forum_post/${hersInForum}/update`, { content: `I sleep badly, ${canary(56)}` });
  await upload(`/v1/forum_post/${hersInForum}/update/pic`, { alt: `The window of ${canary(58)}` });
  const hisInForum = await post(ben, { content: 'Who is awake?' });
  await post(she, { content: `I am, ${canary(59)}`, parent_uuid: hisInForum });
  await must(she, `/v1/forum_post/${hisInForum}/like/👍/true`);
  await must(she, `/v1/forum_post/${hisInForum}/flag`, { note: `He wakes people, ${canary(61)}` });
  await must(ben, `/v1/forum_post/${hersInForum}/flag`, { note: `${canary(60)} worries me` });
  await must(she, `/v1/session/${evening}/flag`, { note: `Not what it says, ${canary(31)}` });
  await must(she, `/v1/session/${evening}/flag`, { note: `This one, ${canary(32)}`, message: his });
  await must(she, `/v1/group/${well}/flag`, { note: `A strange Well, ${canary(33)}` });
  await must(ben, `/v1/session/${evening}/flag`, { note: `${canary(34)} wrote that`, message });
  await must(she, `/v1/user/${ben.uuid}/flag`, { note: `He was rude, ${canary(10)}` });
  await must(she, `/v1/user/${ben.uuid}/block/true`, { note: `I am afraid, ${canary(21)}` });
  await must(ben, `/v1/user/${she.uuid}/flag`, { note: `About ${canary(22)}` });
  await must(she, '/v1/dump/append', { key: 'session_search', val: `where is ${canary(11)}` });
  await must(she, '/v1/session/list/search', { q: canary(46) });
  await must(she, '/v1/group/list/search', { q: canary(46) });
  await must(she, '/v1/dump/append', { key: 'unsubscribe_survey', val: `Too much of ${canary(12)}` });
  const made = await must(she, '/v1/account/reminding/address/make');
  calendarSecret = /([\w-]{20,})\.ics/.exec(JSON.stringify(made))![1]!;

  await moveTo(Date.parse(evenings));
  await must(she, `/v1/session/${evening}/room/0/enter`, { tab: canary(47), step: 'prepare' });
  await must(she, `/v1/session/${evening}/room/0/enter`, { tab: canary(47) });
  await server.running.drain();
  await passes(90 * MINUTE);
  await must(she, `/v1/session/${evening}/testimonial/create`, {
    thumbs: 'true',
    value: JSON.stringify({ review: `It helped ${canary(13)}`, more: canary(48) }),
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
    did(RoomOpened, { session: shown }),
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
  await asStaff(operator);
};

/** What she writes as staff and as an auditor, and what others write about her there. */
const asStaff = async (operator: IdentityOperator) => {
  const by = caller({ kind: 'system', policy: 'operator' }, randomUUID());
  await operator.enroll(by, {
    email: EMAIL,
    username: USERNAME,
    password: PASSWORD,
    emailVerified: true,
    isAdmin: true,
  });
  await server.running.drain();
  await must(mia, '/v1/admin/auditor/appoint', {
    member: she.uuid,
    scope: ['everything'],
    hours: 24,
    reason: `We trust ${canary(35)} with this`,
  });
  await must(she, '/v1/account/login/password', { username_or_email: EMAIL, password: PASSWORD });
  const why = `Looking for ${canary(49)}`;
  await must(she, '/v1/audit/find', { by: 'member', text: canary(50), reason: why });
  const { found: hers } = (await must(she, '/v1/audit/find', { by: 'member', text: ben.username, reason: why })) as {
    found: { history: { ref: string }[] }[];
  };
  await must(she, '/v1/audit/history', { ref: hers[0]!.history[0]!.ref, reason: why });
  const { activity } = (await must(she, '/v1/admin/activity/types/USER_FLAG_GROUP')) as {
    activity: { uuid: string }[];
  };
  await must(she, `/v1/admin/activity/${activity[0]!.uuid}/close`, {
    note: `Settled, says ${canary(51)}`,
    decision: 'no-action',
  });
  await must(she, '/v1/admin/auditor/appoint', {
    member: ben.uuid,
    scope: ['sessions'],
    hours: 24,
    reason: `He is patient, ${canary(52)}`,
  });
  await must(she, `/v1/group/${well}/user/${ben.uuid}/kick`, { note: `He sold things, ${canary(53)}` });
  const another = await createWell(mia, 'Early Birds');
  await joinWell(she, another);
  await must(mia, `/v1/group/${another}/user/${she.uuid}/kick`, { note: `${canary(54)} was rude` });
  await server.running.drain();
};
let evenings: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { DATA_DIR: folder }, loginSandbox: true });
  ana = await enroll(server, 'ana', { hostLevel: 2, isAdmin: true });
  ben = await enroll(server, 'ben');
  mia = await enroll(server, 'mia', { isAdmin: true });
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
  const made = await must(ben, '/v1/account/reminding/address/make');
  feeds.push(`/calendar/${/([\w-]{20,}\.ics)/.exec(JSON.stringify(made))![1]!}`);
  await plant();
}, 120_000);
afterAll(async () => {
  heard.stop();
  await server.dispose();
  rmSync(folder, { recursive: true });
  rmSync(join(backup, '..'), { recursive: true });
});

/** Everything that Mia, who is staff and an auditor, Ben and a visitor can read that has to do with her. */
/** Staff and auditors reach a closed account until it is forgotten (C-173). */
const shownToOthers = async (isClosed = false): Promise<string> => {
  const texts: string[] = [];
  const reads = async (somebody: Pick<TestMember, 'client'>, path: string, input: unknown = {}) => {
    const { status, body } = await somebody.client.call(path, input);
    if (status >= 500) throw new Error(`${path} fails`);
    texts.push(JSON.stringify(body));
    return body;
  };
  for (const { client, email, password } of [ana, ben, mia])
    await client.call('/v1/account/login/password', { username_or_email: email, password });
  await must(ana, '/v1/admin/auditor/appoint', {
    member: mia.uuid,
    scope: ['everything'],
    hours: 24,
    reason: 'To look at it',
  });
  const sessions = await server.database.query<{ session: string }>(
    'select session::text from scheduling_sessions.session',
  );
  for (const by of [...(isClosed ? [] : [mia]), ben, { client: server.visitor() }]) {
    for (const { session } of sessions)
      for (const path of ['get', 'room/list', 'host/list', 'list'])
        await reads(by, path === 'list' ? `/v1/session_chat/${session}/get` : `/v1/session/${session}/${path}`);
    for (const path of [
      `/v1/user/${she.uuid}/profile`,
      `/v1/user/${she.uuid}/testimonial/summary`,
      `/v1/session/list/user/${she.uuid}/hosted`,
      `/v1/group/list/user/${she.uuid}/created`,
      `/v1/group/${well}/get`,
      `/v1/group/${well}/user/list`,
      `/v1/group/${well}/user/list/kicked`,
      `/v1/session/list/joined`,
      `/v1/session/list/search`,
      `/v1/session_chat/list`,
      '/v1/admin/activity/types/USER_FLAG_USER,USER_FLAG_SESSION,USER_FLAG_GROUP,USER_FLAG_CHAT_MESSAGE,USER_FLAG_FORUM_POST',
      `/v1/forum_post/group/${well}/list`,
      `/v1/forum_post/${hersInForum}/get`,
      `/v1/forum_post/${hersInForum}/history`,
      '/v1/admin/auditor/list',
      '/v1/audit/looks',
      '/v1/account/restrictions',
      '/v1/account/data/state',
      '/v1/dump/load/session_search',
      '/v1/dump/load/unsubscribe_survey',
    ])
      await reads(by, path);
  }
  const reason = 'To see what is left';
  const asked = { by: 'member', text: she.uuid, reason };
  const { found: known = [] } = (isClosed ? {} : await reads(mia, '/v1/audit/find', asked)) as {
    found?: { history: { ref: string }[] }[];
  };
  for (const { ref } of known.flatMap(({ history }) => history)) {
    await reads(mia, '/v1/audit/history', { ref, reason });
    await reads(mia, '/v1/audit/history/at', { ref, reason });
    await reads(mia, '/v1/audit/export', { ref, reason });
  }
  for (const feed of feeds) texts.push(await (await fetch(`${server.url}${feed}`)).text());
  return texts.join('\n');
};

/** What is kept until she goes; the others were never kept at all. */
const RETAINED = [
  1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 21, 22, 23, 24, 25, 26, 30, 31, 32, 33, 34, 35, 49, 51, 52, 53, 54, 55,
  56, 57, 58, 59, 60, 61,
].map(canary);
/** Ben's own words about her, and what was said about him: sealed with his key, and part of his record. */
const BENS = [22, 34, 52, 53, 60].map(canary);
const all = (places: Record<string, string[]>) => [...new Set(Object.values(places).flat())].toSorted();

describe('[I-036] sixty-one strings that nobody else could have left', () => {
  test('are there while she is, and sealed wherever they stay for long', async () => {
    // As it happens by itself sooner or later: Postgres looks at what is in the tables.
    await server.database.query('analyze');
    const { stored, read } = await inEvents(server);
    expect(stored).toEqual({});
    const everywhere = new Set([...all(await inTables(server.database)), ...all(read)]);
    expect(RETAINED.filter((each) => !everywhere.has(each))).toEqual([]);
    expect([...everywhere].filter((each) => !RETAINED.includes(each))).toEqual([]);
    expect(pictures()).toHaveLength(2);
    expect(inFiles(folder)).toEqual({});
    expect(all(await inStatistics(server.database))).toEqual(expect.arrayContaining([canary(1), canary(2), canary(9)]));
    await makeBackup(withFiles(server, { folder, environment: {} }), {
      folder: backup,
      keyringFolder: join(folder, 'keyring'),
    });
    expect(inFiles(backup)).toEqual({});
  });

  test('stand in what she may take along, readable and as JSON', async () => {
    expect(await must(she, '/v1/account/data', { password: PASSWORD })).toMatchObject({
      copy: { state: 'PREPARING' },
      file: null,
    });
    await server.running.drain();
    const { file } = (await must(she, '/v1/account/data', { password: PASSWORD })) as { file: { content: string } };
    // Searches carry no name, an older wording is nobody's any more, and what she wrote as staff is the community's.
    const untold = [...BENS, ...[8, 11, 51, 55].map(canary)];
    const hers = RETAINED.filter((each) => !untold.includes(each));
    const told = found(file.content);
    expect(hers.filter((each) => !told.includes(each))).toEqual([]);
    expect(BENS.filter((each) => told.includes(each))).toEqual([]);
    const json = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(file.content)![1]!;
    expect(found(JSON.stringify(JSON.parse(json)))).toEqual(expect.arrayContaining(hers));
    const again = await she.client.call('/v1/account/data', { password: PASSWORD });
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await inTables(server.database)).not.toHaveProperty('identity.own_data_pieces');
  });

  test('are nowhere afterwards', async () => {
    await must(she, '/v1/account/set_inactive', { password: PASSWORD });
    await server.running.drain();
    expect((await she.client.call('/v1/account/profile')).status).toBe(401);
    expect(await shownToOthers(true)).not.toContain(USERNAME);
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
      number: 9,
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
    expect((await inTables(server.database))['chat_channels.message']).toContain(canary(27));
    expect(all((await inEvents(server)).read)).not.toContain(canary(28));
    await passes(3 * MINUTE);
    await passes(3 * MINUTE);
    await passes(10_000);

    expect(failures()).toEqual([]);
    const tables = await inTables(server.database);
    expect(all(tables).filter((each) => !BENS.includes(each))).toEqual([]);
    expect(tables).toEqual({
      'communities_wells.removed': [canary(53)],
      'identity_auditors.auditor': [canary(52)],
      'moderation_reports.report': [canary(34)],
    });
    expect(all(await inStatistics(server.database)).filter((each) => !BENS.includes(each))).toEqual([]);
    const { stored, read } = await inEvents(server);
    expect(stored).toEqual({});
    expect(all(read)).toEqual(BENS);
    expect(inFiles(folder)).toEqual({});
    expect(inFiles(backup)).toEqual({});
    expect(pictures()).toEqual([]);
    expect(found(server.log())).toEqual([]);
    expect(found(heard.said())).toEqual([]);
    expect(found(await (await fetch(`${server.url}/metrics`)).text())).toEqual([]);
    expect(readFileSync(keyringShard(join(folder, 'keyring'), she.uuid), 'utf8')).toContain(
      `{"subject":"${she.uuid}","forgotten":`,
    );
    const [mail] = await server.database.query<{ recipient: string | null; body_text: string }>(
      `select recipient, body_text from web.outbox where key like 'erasure-receipt-%'`,
    );
    expect(mail!.recipient).toBeNull();
    receipt = mail!.body_text;
  });

  test('are shown to nobody, whatever they ask', async () => {
    const shown = await shownToOthers();
    expect(shown.length).toBeGreaterThan(10_000);
    expect(found(shown).filter((each) => !BENS.includes(each))).toEqual([]);
  });

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
      stuck: (_, problem) => {
        throw problem;
      },
    });
    for (const { name } of projections) await anew.rebuild(name);
    expect(await rows()).toEqual(live);
  });

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
    expect(receipt).toMatch(/chats: messages 4/);
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

/** Texts in events that are not sealed, and why nothing personal can stand in them. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  'belongs to everybody who was there': [
    'PollOpened.answers',
    'PollOpened.question',
    'ReviewWritten.sessionTitle',
    ...['SeriesChanged', 'SeriesPlanned', 'SessionScheduled', 'SessionUpdated', 'WellCreated', 'WellUpdated'].flatMap(
      (type) => [`${type}.title`, `${type}.description`],
    ),
    'WellCreated.slug',
    'WellDeleted.slug',
    'WellUpdated.slug',
    'WellUpdated.formerSlug',
  ],
  'a keyed hash': [
    'AccountRegistered.emailFingerprint',
    'AccountRegistered.usernameFingerprint',
    'CalendarAddressMade.fingerprint',
    'EmailChangeRequested.emailFingerprint',
    'EmailChangeTakenBack.emailFingerprint',
    'EmailChangeTakenBack.fingerprintBefore',
    'EmailChanged.emailFingerprint',
    'EmailChanged.fingerprintBefore',
    'EmailBounced.emailFingerprint',
    'EmailConfirmed.emailFingerprint',
    'EmailReachable.emailFingerprint',
    'ForumActCounted.print',
    'LoginLinked.loginFingerprint',
    'LoginUnlinked.loginFingerprint',
    'MemberForgotten.fingerprint',
    'MessageEdited.wording',
    'MessageSent.print',
    'UsernameChanged.fingerprintBefore',
    'UsernameChanged.usernameFingerprint',
  ],
  'what staff named for a program of the organisation, and why it is not reached': [
    'OrganisationTokenMade.name',
    'WebhookMade.host',
    'WebhookStopped.problem',
  ],
  'names from a list of the product, and times of day': [
    'ApiTokenMade.scopes',
    'OrganisationTokenMade.scopes',
    'QuietHoursSet.from',
    'QuietHoursSet.to',
  ],
  'the id of a provider that this installation offers': ['LoginLinked.provider', 'LoginUnlinked.provider'],
  'random ids, or numbers made of what a program called something': [
    'MemberEntered.tab',
    'MemberReturned.tab',
    'MessageSent.clientId',
  ],
  'an id, name or word of the payment provider, a currency, or a kind of subscription': [
    ...['what', 'ours', 'theirs'].map((field) => `BillingDifferenceFound.${field}`),
    'CardConfirmationAsked.setup',
    'CardExpiryAnnounced.paymentMethod',
    'CardSaved.brand',
    'CardSaved.paymentMethod',
    ...['charge', 'currency', 'dispute', 'reason'].map((field) => `ChargeDisputed.${field}`),
    ...['charge', 'currency', 'reason'].map((field) => `ChargeFailed.${field}`),
    ...['charge', 'currency', 'refund'].map((field) => `ChargeRefunded.${field}`),
    ...['charge', 'currency', 'intent', 'number', 'receipt', 'type'].map((field) => `ChargeSucceeded.${field}`),
    'CodeStatusSet.dispute',
    'CreditGiven.currency',
    'CreditFailed.reason',
    'CreditOrdered.currency',
    'CustomerLinked.customer',
    ...['charge', 'currency', 'dispute', 'outcome'].map((field) => `DisputeClosed.${field}`),
    'FreeMonthsGranted.grant',
    'GiftDisputed.dispute',
    'GiftFailed.reason',
    ...['currency', 'paymentMethod', 'type'].map((field) => `GiftOrdered.${field}`),
    ...['currency', 'type'].map((field) => `NextPlanChosen.${field}`),
    ...['id', 'problem'].map((field) => `NotificationFailed.${field}`),
    'NotificationProcessed.id',
    'NotificationUnmatched.id',
    'OrderFailed.reason',
    'PaymentConfirmationAsked.intent',
    'PlanChanged.type',
    'NextChargePostponed.subscription',
    'ProviderAligned.subscription',
    ...['customer', 'id', 'object', 'type'].map((field) => `ProviderNotified.${field}`),
    'ProviderRefused.problem',
    'RefundFailed.reason',
    ...['charge', 'currency'].map((field) => `RefundOrdered.${field}`),
    ...['charge', 'currency', 'reason', 'refund'].map((field) => `RefundReturned.${field}`),
    'RenewalAnnounced.currency',
    ...['currency', 'paymentMethod', 'type'].map((field) => `SubscriptionOrdered.${field}`),
    ...['subscription', 'type'].map((field) => `SubscriptionStarted.${field}`),
  ],
  'a status of a mail system, three numbers (RFC 3463)': ['EmailBounced.status'],
  'made by chance, or chosen by staff for no member': ['CodeCreated.text'],
  'what staff publish about the installation, and why': [
    'AuthorityAnswerPublished.text',
    'ContentPublished.reason',
    'ContentTakenBack.reason',
    'TrustTextSet.text',
  ],
  'names of filters and of what was chosen in them, without a space': ['ListExported.filters'],
  'a time zone there is': [
    'AccountRegistered.timezone',
    'ProfileChanged.timezone',
    'SeriesHandedOver.timezone',
    'SeriesPlanned.timezone',
    'SessionHandedOver.timezone',
    'SessionScheduled.timezone',
  ],
  'a name or number of ours': [
    'AccountRegistered.termsVersion',
    'AccountStatusSet.report',
    ...['ContentDraftDiscarded', 'ContentDrafted', 'ContentPublished', 'ContentTakenBack'].map((type) => `${type}.key`),
    'ContentImported.keys',
    'TermsAccepted.termsVersion',
    'BookingMoved.month',
    'BookingReserved.month',
    'HandleChanged.before',
    'HandleChanged.picture',
    'HistoriesSought.subjects',
    'HostedSessionCounted.month',
    'ListRead.day',
    'NoticeCleared.cause',
    'NoticeDelivered.cause',
    'NoticeQueued.cause',
    'ProfilePictureChanged.before',
    'ProfilePictureChanged.picture',
    'HistoryExported.stream',
    'HistoryExported.subject',
    'HistoryRead.stream',
    'LookRefused.stream',
    'MemberForgotten.removed',
    'OccurrenceLeftOut.because',
    'PostPictureRemoved.before',
    'PostPictureSet.before',
    'PostPictureSet.picture',
    'SeriesPictureChanged.before',
    'SeriesPictureChanged.picture',
    'SessionPictureChanged.before',
    'SessionPictureChanged.picture',
    'WellPictureChanged.before',
    'WellPictureChanged.picture',
  ],
};

type Written = { type?: string | string[]; format?: string; enum?: unknown; const?: unknown } & Partial<
  Record<'anyOf' | 'oneOf' | 'allOf', Written[]> & {
    items: Written;
    properties: Record<string, Written>;
    additionalProperties: Written | boolean;
  }
>;
/** Whether words fit in anywhere below: text that is no id, no moment and none of a few names. */
const takesWords = (written: Written): boolean => {
  if ([written.type].flat().includes('string'))
    return (
      written.enum === undefined && written.const === undefined && !['uuid', 'date-time'].includes(written.format ?? '')
    );
  const more = typeof written.additionalProperties === 'object' ? [written.additionalProperties] : [];
  const below = [
    ...(written.anyOf ?? []),
    ...(written.oneOf ?? []),
    ...(written.allOf ?? []),
    ...(written.items ? [written.items] : []),
    ...more,
  ];
  return (
    typeof written.additionalProperties === 'object' ||
    [...below, ...Object.values(written.properties ?? {})].some(takesWords)
  );
};

test('no event has a text outside a seal in which a member could write about themselves', () => {
  const plain = server.assembled.parts.flatMap(({ events }) =>
    events.flatMap(({ type, schema }) => {
      const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Written;
      const personal = personalFields(schema);
      return Object.entries(properties)
        .filter(([name, field]) => !personal.has(name) && takesWords(field))
        .filter(([name]) => name !== 'localStart')
        .map(([name]) => `${type}.${name}`);
    }),
  );
  expect(plain.length).toBeGreaterThan(20);
  expect(plain.toSorted()).toEqual(Object.values(PLAIN).flat().toSorted());
});
