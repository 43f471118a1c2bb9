/**
 * Every endpoint, asked by every kind of viewer: what stands in its answer is for them by its contract. What was sent to the
 * database meanwhile has plans that stay fast.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { endpoint, type Circle, type Endpoint, type PersonalData } from '#kernel/contract/endpoint.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { containerModule } from '#kernel/injection.ts';
import { handler, MODULE_PARTS, type ModuleParts } from '#kernel/module.ts';
import { modules } from '#server/composition/modules.ts';
import { readModelsMade } from '#server/testing/read-models-made.ts';
import { startTestServer, type Client, type TestServer, type TestServerAnswered } from '#server/testing/test-server.ts';
import { answered, createWell, joinWell, outcome, type TestMember } from '../support/community.ts';
import { recordStatements, slowPlans } from '../database/plans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'correct-horse-battery';

const MEMBERS = [
  /** Belongs to the Well, attends, restricts `restricted`, and hosts nothing. */
  'ana',
  /** Hosts the sessions, in public. */
  'hana',
  /** Belongs to the Well, has no seat. */
  'wellmate',
  /** Belongs to the Well; Ana restricts this one. */
  'restricted',
  /** Was removed from the session and the Well. */
  'former',
  /** Belongs to the main Well only, as all members do. */
  'outsider',
  /** Suspended by staff. */
  'suspended',
  /** Made both Wells. */
  'mia',
  /** Belongs to the staff, and to no Well. */
  'tom',
  'olga',
  /** Belongs to the Well under another name, and looks at nothing. */
  'veiled',
] as const;
type Member = (typeof MEMBERS)[number];
type Viewer = Exclude<Member, 'veiled'> | 'visitor' | 'staffAsAna';

/** A text that nothing else contains, of a kind, and whose it is. */
type Canary = { kind: PersonalData; label: string; owners: readonly Member[]; inPrivateWell?: true };
const canaries = new Map<string, Canary>();
/** Display names, each with the username and the id of its member. */
const calledAs = new Map<string, readonly [username: string, member: string]>();
const know = (text: string, kind: PersonalData, label: string, owners: readonly Member[], inPrivateWell?: true) => {
  canaries.set(text.toLowerCase(), { kind, label, owners, ...(inPrivateWell ? { inPrivateWell } : {}) });
  return text;
};
const planted = (kind: PersonalData, label: string, owners: readonly Member[], inPrivateWell?: true): string =>
  know(`qxc${String(canaries.size + 1).padStart(2, '0')}zv`, kind, label, owners, inPrivateWell);

const CIRCLES: Readonly<Record<Viewer, readonly Circle[]>> = {
  visitor: [],
  suspended: [],
  outsider: ['members'],
  former: ['members'],
  restricted: ['members', 'well'],
  wellmate: ['members', 'well'],
  ana: ['members', 'well', 'session'],
  staffAsAna: ['members', 'well', 'session'],
  hana: ['members', 'well', 'session'],
  olga: ['members', 'auditor'],
  tom: ['members', 'staff'],
  mia: ['members', 'staff', 'well'],
};
const circlesOf = (viewer: Viewer, { owners, inPrivateWell }: Canary): readonly Circle[] => {
  const member = viewer === 'staffAsAna' ? 'ana' : viewer;
  if (viewer !== 'suspended' && owners.some((owner) => owner === member))
    return [...CIRCLES[viewer], 'owner', 'session', 'well'];
  return inPrivateWell ? CIRCLES[viewer].filter((circle) => circle !== 'well') : CIRCLES[viewer];
};

/** What an answer holds beyond what the caller sent. */
const canariesIn = (sent: string, answer: string): Canary[] => {
  const [asked, text] = [sent.toLowerCase(), answer.toLowerCase()];
  return [...canaries].filter(([each]) => text.includes(each) && !asked.includes(each)).map(([, canary]) => canary);
};
const isFor = ({ discloses = {} }: Pick<Endpoint, 'discloses'>, viewer: Viewer, canary: Canary): boolean =>
  circlesOf(viewer, canary).some((circle) => discloses[canary.kind]?.includes(circle) === true);

/** A leak on purpose. */
const leak = endpoint('/v1/toy/leak', {
  summary: 'Answers all that was planted.',
  access: 'visitor',
  support: 'open',
  input: z.object({}),
  output: z.object({ text: z.string() }),
});
const leaking = containerModule((provide) => {
  const parts = (): ModuleParts => ({
    name: 'leaking',
    events: [],
    handlers: [handler(leak, () => Promise.resolve({ text: [...canaries.keys()].join(' ') }))],
    projections: [],
    policies: [],
    jobs: [],
  });
  provide(MODULE_PARTS, {}, parts);
});

let server: TestServer;
let endpoints: Endpoint[];
const people = {} as Record<Member, TestMember>;
const clients = {} as Record<Viewer, Client>;
const ids: Record<string, string> = {};

const must = async (client: Client, path: string, input: unknown = {}): Promise<Record<string, unknown>> => {
  const answer = await client.call(path, input);
  if (outcome(answer) !== 'done') throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const later = async (milliseconds: number) => {
  const clock = server.clock as MovableClock;
  clock.shift(Date.parse(server.clock.now()) + milliseconds - Date.now());
  await server.running.drain();
};
const logIn = (client: Client, { email }: TestMember) =>
  must(client, '/v1/account/login/password', { username_or_email: email, password: PASSWORD });

const enrolled = async (username: string, email: string, more: { hostLevel?: 0 | 1 | 2; isAdmin?: boolean }) => {
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  const by = caller({ kind: 'system', policy: 'operator' }, randomUUID());
  const made = await operator.enroll(by, { email, username, password: PASSWORD, emailVerified: true, ...more });
  if (isRefusal(made)) throw new Error(made.refused);
  await server.running.drain();
  const person = { client: server.visitor(), uuid: made.member, username, email, password: PASSWORD };
  await logIn(person.client, person);
  return person;
};

const plan = async (hours: number, more: Record<string, unknown> = {}) => {
  const quarter = Math.ceil((Date.parse(server.clock.now()) + hours * HOUR) / (15 * MINUTE)) * 15 * MINUTE;
  return answered(
    await people.hana.client.call('/v1/session/create', {
      title: 'Evening circle',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: ids['well'],
      startTime: new Date(quarter).toISOString(),
      duration: 60,
      maxAttendees: 12,
      ...more,
    }),
    'session',
  );
};
const uuidIn = (body: Record<string, unknown>, entity: string, field = 'uuid') =>
  (body[entity] as Record<string, string>)[field]!;

const meet = async () => {
  for (const name of MEMBERS) {
    const isPublic = name === 'hana' || name === 'mia' || name === 'tom' || name === 'olga';
    const email = `${planted('address', `the address of ${name}`, [name])}@example.org`;
    const rights = name === 'hana' ? ({ hostLevel: 2 } as const) : { isAdmin: name === 'mia' || name === 'tom' };
    const username = isPublic ? name : planted('presence', `the username of ${name}`, [name]);
    people[name] = await enrolled(username, email, rights);
    if (name !== 'veiled') clients[name] = people[name].client;
    if (isPublic) continue;
    know(people[name].uuid, 'presence', `the id of ${name}`, [name]);
    const called = planted('presence', `the display name of ${name}`, [name]);
    calledAs.set(called, [username, people[name].uuid]);
    await must(people[name].client, '/v1/account/profile/update', { name: `Someone ${called}` });
  }
  const { ana, hana, mia } = people;
  await must(ana.client, '/v1/account/profile/update', {
    about_me: planted('profile', 'about me', ['ana']),
    credentials: [planted('profile', 'credentials', ['ana'])],
    user_marketing: JSON.stringify({
      profile_info: {
        brought_me: planted('profile', 'what brought a member', ['ana']),
        hope_to_gain: planted('profile', 'what a member hopes', ['ana']),
      },
    }),
  });
  const profile_info = {
    brought_me: planted('profile', 'what brought a host', ['hana']),
    hope_to_gain: planted('profile', 'what a host hopes', ['hana']),
  };
  await must(hana.client, '/v1/account/profile/update', { user_marketing: JSON.stringify({ profile_info }) });
  ids['well'] = await createWell(mia, 'Night Owls');
  ids['privateWell'] = uuidIn(
    await must(mia.client, '/v1/group/create', {
      title: 'Quiet Room',
      description: 'A room. '.repeat(20),
      visible: false,
    }),
    'group',
  );
  for (const name of ['ana', 'hana', 'wellmate', 'restricted', 'former'] as const)
    await joinWell(people[name], ids['well']);
  await goByAnotherName(people.veiled, ids['well']);
};

/** What says who somebody is by the own name, and what says it by the other one. */
const veil = { own: [] as string[], other: [] as string[] };
const goByAnotherName = async ({ client, uuid, username }: TestMember, well: string) => {
  const handle = know('mossfernwood', 'presence', 'another name in the Well', ['veiled']);
  await must(client, `/v1/group/${well}/join/true`, { commitment: true, handle });
  const { group } = await must(client, `/v1/group/${well}/handle/pic`, { image: SMALL_JPEG });
  const { uuid: id, pic } = (group as { my_handle: { uuid: string; pic: string } }).my_handle;
  ids['handle'] = know(id, 'presence', 'the id of another name in the Well', ['veiled']);
  const [called] = [...calledAs].find(([, [name]]) => name === username)!;
  veil.own = [uuid, username, called];
  veil.other = [id, handle, pic];
};

const writeAndReport = async () => {
  const { ana, hana, wellmate, restricted, former, suspended, mia } = people;
  const post = async ({ client }: TestMember, well: string, content: string) =>
    uuidIn(await must(client, '/v1/forum_post/create', { group_uuid: well, content }), 'forum_post');
  ids['post'] = await post(
    ana,
    ids['well']!,
    `I cannot sleep, @${wellmate.username} ${planted('writing', 'a post in the Well', ['ana'])}`,
  );
  ids['othersPost'] = await post(wellmate, ids['well']!, `Who is awake? ${planted('writing', 'a post', ['wellmate'])}`);
  ids['privatePost'] = await post(
    mia,
    ids['privateWell']!,
    `Only us. ${planted('writing', 'a post in a private Well', ['mia'], true)}`,
  );
  await post(former, ids['well']!, planted('writing', 'a post of one who is removed later', ['former']));
  await must(ana.client, `/v1/forum_post/${ids['post']}/tag_user/${wellmate.uuid}/true`);
  ids['veiledPost'] = await post(
    people.veiled,
    ids['well']!,
    `Nobody knows me here, @${wellmate.username} ${planted('writing', 'a post under another name', ['veiled'])}`,
  );
  await must(people.veiled.client, `/v1/forum_post/${ids['veiledPost']}/tag_user/${wellmate.uuid}/true`);
  await must(people.veiled.client, `/v1/forum_post/${ids['post']}/like/👍/true`);
  await must(people.veiled.client, '/v1/forum_post/create', {
    group_uuid: ids['well'],
    parent_uuid: ids['post'],
    content: planted('writing', 'a reply under another name', ['veiled']),
  });
  const { users } = await must(ana.client, `/v1/user/search/group/${ids['well']}/prefix`, { q: veil.other[1] });
  const [mentionable] = users as { uuid: string; username: string }[];
  ids['answer'] = await post(ana, ids['well']!, `You are not alone, @${mentionable!.username}.`);
  await must(ana.client, `/v1/forum_post/${ids['answer']}/tag_user/${mentionable!.uuid}/true`);
  await must(ana.client, `/v1/forum_post/${ids['veiledPost']}/flag`, {
    note: planted('reason', 'why a post under another name was reported', ['ana']),
  });
  await must(wellmate.client, `/v1/user/${ids['handle']}/block/true`, { note: 'Not me.' });
  await must(ana.client, `/v1/forum_post/${ids['othersPost']}/flag`, {
    note: planted('reason', 'why a post was reported', ['ana']),
  });
  await must(ana.client, `/v1/user/${hana.uuid}/flag`, {
    note: planted('reason', 'why a member was reported', ['ana']),
  });
  await must(ana.client, `/v1/group/${ids['well']}/flag`, {
    note: planted('reason', 'why a Well was reported', ['ana']),
  });
  await must(ana.client, `/v1/user/${restricted.uuid}/block/true`, {
    note: planted('reason', 'why a member is restricted', ['ana']),
  });
  await must(ana.client, '/v1/dump/append', {
    key: 'session_search',
    val: planted('writing', 'what was searched for', ['ana']),
  });
  await must(server.visitor(), '/v1/dump/append', {
    key: 'host_email_capture',
    val: JSON.stringify({ email: `${planted('address', 'an address left by a visitor', [])}@example.org` }),
  });
  await must(mia.client, `/v1/group/${ids['well']}/user/${former.uuid}/kick`, {
    note: planted('reason', 'why a member was removed', ['mia', 'former']),
  });
  await must(mia.client, `/v1/admin/account/${suspended.uuid}/profile/update`, {
    status: 'suspended',
    clause: 'respect',
    until: new Date(Date.parse(server.clock.now()) + 30 * 86_400_000).toISOString(),
    reason: planted('reason', 'why a member is suspended', ['mia']),
  });
};

const pay = async () => {
  const { ana, mia } = people;
  const code = planted('code', 'a code of staff', ['mia']).toUpperCase();
  ids['code'] = uuidIn(
    await must(mia.client, '/v1/admin/discount_code/create', { months_off: 1, is_gift: false, code }),
    'discount_code',
    'id',
  );
  await must(ana.client, '/v1/payment/billing/update', { stripe_token: 'pm_card_visa' });
  await must(ana.client, '/v1/account/subscribe/update', {
    subscription_type_id: 'unlimited-monthly',
    auto_subscribe: true,
  });
  const { discount_code: gift } = await must(ana.client, '/v1/payment/purchase_gift/unlimited-monthly', {
    stripe_token: 'pm_card_visa',
    recipient_name: `Cora ${planted('address', 'the name of a recipient', ['ana'])}`,
    recipient_email: `${planted('address', 'the address of a recipient', ['ana'])}@example.org`,
    message: planted('writing', 'the message of a gift', ['ana']),
  });
  know((gift as { code: string }).code, 'code', 'a gift code', ['ana']);
  const { gift: gifts } = await must(ana.client, '/v1/payment/gift/list');
  ids['gift'] = (gifts as { uuid: string }[])[0]!.uuid;
  const { address } = await must(ana.client, '/v1/account/reminding/address/make');
  know(/([\w-]{20,})\.ics/.exec(String(address))![1]!, 'code', 'a calendar address', ['ana']);
};

const attend = async () => {
  const { ana, hana, wellmate, mia } = people;
  const enter = async (session: string, ...members: TestMember[]) => {
    for (const { client } of members) {
      await must(client, `/v1/session/${session}/room/0/enter`, { tab: 'one', step: 'wait' });
      await must(client, `/v1/session/${session}/room/0/enter`, { tab: 'one', step: 'connect' });
    }
  };
  const [past, live, next] = [await plan(25), await plan(49), await plan(73)];
  Object.assign(ids, { past: past.uuid, live: live.uuid, next: next.uuid });
  const first = await plan(97, { repeat: 'WEEKS:1' });
  ids['series'] = (first as unknown as { series: { uuid: string } }).series.uuid;
  for (const { uuid } of [past, live, next, first]) await must(ana.client, `/v1/session/${uuid}/join/true`);
  await must(wellmate.client, `/v1/session/${past.uuid}/join/true`);
  await later(Date.parse(past.start_time) - Date.parse(server.clock.now()));
  await enter(past.uuid, hana, ana, wellmate);
  await later(40 * MINUTE);
  await must(hana.client, `/v1/session/${past.uuid}/room/leave`, { tab: 'one' });
  await later(30 * MINUTE);
  const review = async ({ client }: TestMember, text: string) =>
    uuidIn(
      await must(client, `/v1/session/${past.uuid}/testimonial/create`, {
        thumbs: true,
        value: JSON.stringify({ review: text }),
      }),
      'testimonial',
    );
  ids['privateReview'] = await review(ana, planted('writing', 'a private review', ['ana', 'hana']));
  ids['publicReview'] = await review(wellmate, 'It helped me.');
  await must(hana.client, `/v1/testimonial/${ids['publicReview']}/makePublic`);
  await must(ana.client, `/v1/session/${past.uuid}/flag`, {
    note: planted('reason', 'why a session was reported', ['ana']),
  });
  await later(Date.parse(live.start_time) - Date.parse(server.clock.now()));
  const sent = await must(ana.client, `/v1/session_chat/${live.uuid}/send`, {
    text: planted('writing', 'a message of a chat', ['ana']),
  });
  ids['message'] = uuidIn(sent, 'message', 'id');
  await must(hana.client, `/v1/session/${live.uuid}/flag`, { note: 'Look at this.', message: ids['message'] });
  await enter(live.uuid, hana, ana);
  await must(mia.client, '/v1/admin/auditor/appoint', {
    member: people.olga.uuid,
    scope: ['everything'],
    hours: 24,
    reason: planted('reason', 'why an auditor was appointed', ['mia', 'olga']),
  });
  const { found } = await must(people.olga.client, '/v1/audit/find', {
    by: 'member',
    text: ana.uuid,
    reason: 'To see what is there',
  });
  ids['history'] = (found as { history: { ref: string }[] }[])[0]!.history[0]!.ref;
  ids['free'] = new Date(Date.parse(next.start_time) + 500 * HOUR).toISOString();
  ids['signal'] = randomUUID();
  ids['ownSignal'] = randomUUID();
  ids['shift'] = randomUUID();
  ids['dutyFrom'] = new Date(Date.now() - HOUR).toISOString();
  ids['dutyUntil'] = new Date(Date.now() + 200 * HOUR).toISOString();
  await must(ana.client, '/v1/help/ask', {
    signal: ids['signal'],
    place: 'page',
    concern: 'another',
    member: hana.uuid,
    text: planted('writing', 'a call for help', ['ana']),
  });
  ids['case'] = (
    (await must(mia.client, '/v1/admin/activity/types/USER_FLAG_USER'))['activity'] as { uuid: string }[]
  )[0]!.uuid;
  await server.running.drain();
  await objectTo(people.former);
  const cases = (await must(mia.client, '/v1/admin/case/list'))['cases'] as { uuid: string; about: string }[];
  files = cases.map(({ uuid }) => uuid);
  // A message whose case is closed is not there to be deleted.
  ids['decidableCase'] = cases.findLast(({ about }) => about !== 'message')!.uuid;
};
/** Staff have a word with a member, who objects by the mailed link. */
const objectTo = async (member: TestMember) => {
  const { mia, wellmate } = people;
  await must(wellmate.client, `/v1/user/${member.uuid}/flag`, { note: 'Please look.' });
  await server.running.drain();
  const { cases } = await must(mia.client, '/v1/admin/case/list', { about: 'member' });
  const file = (cases as { uuid: string; target_uuid1: string }[]).find((each) => each.target_uuid1 === member.uuid)!;
  await must(mia.client, `/v1/admin/case/${file.uuid}/decide`, {
    deed: 'word',
    clause: 'respect',
    reason: planted('reason', 'why staff had a word with a member', ['former', 'mia']),
  });
  await server.running.drain();
  const [mail] = await server.database.query<{ text: string }>(
    `select body_text as text from web.outbox where recipient = $1 and body_text like '%/appeal/%'`,
    [member.email],
  );
  const token = /\/appeal\/(\S+)/.exec(mail!.text)![1]!;
  await must(server.visitor(), '/v1/appeal/make', { token, text: planted('writing', 'an appeal', ['former']) });
  ids['appeal'] = token.split('.')[1]!;
};
/** What was reported, as cases. */
let files: readonly string[] = [];

type Input = Record<string, unknown>;
const NO_ID = '11111111-2222-4333-8444-555555555555';
const A_SECRET = 'a-secret-that-was-never-given-out-0000000000';
/** Valid input of every endpoint: about Ana, and what she belongs to, so that something is there to be seen. */
const inputs = (): Record<string, Input | readonly Input[]> => {
  const { ana, hana, restricted, wellmate, outsider, mia } = people;
  const { well, privateWell, past, live, next, series, post, othersPost, privatePost, message } = ids;
  const sessions = [past, live, next].map((id) => ({ id }));
  const oneOfLive = { id: live };
  const inLive = { id: live, uid: ana.uuid };
  const wells = [{ id: well }, { id: privateWell }];
  const members = [{ id: ana.uuid }, { id: hana.uuid }, { id: people.veiled.uuid }];
  const password = PASSWORD;
  const reason = 'To see what is there';
  const image = SMALL_JPEG;
  const came = { state: A_SECRET, secret: A_SECRET, code: 'code' };
  const key = { id: 'x', rawId: 'x', type: 'public-key' };
  const made = { ...key, response: { clientDataJSON: 'x', attestationObject: 'x' } };
  const signed = { ...key, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
  return {
    '/v1/account/audit-standing': {},
    '/v1/account/answer/list': {},
    '/v1/account/confirmation/send': {},
    '/v1/account/create': { email: 'nora@example.org', username: 'nora', password, terms: true },
    '/v1/account/data': { password },
    '/v1/account/data/download': { password },
    '/v1/account/data/state': {},
    '/v1/account/email/cancel': {},
    '/v1/account/email/update': { email: 'new@example.org', current_password: password },
    '/v1/account/login/begin': { provider: 'google', purpose: 'login' },
    '/v1/account/login/facebook': { ...came, access_token: 'x', fb_user_id: '1', email: 'a@example.org', name: 'A' },
    '/v1/account/login/google': came,
    '/v1/account/login/link': { provider: 'google', ...came },
    '/v1/account/login/list': {},
    '/v1/account/login/openid': came,
    '/v1/account/login/passkey': { secret: A_SECRET, answer: signed },
    '/v1/account/login/passkey/begin': {},
    '/v1/account/login/password': { username_or_email: ana.username, password: 'not her password' },
    '/v1/account/login/unlink': { provider: 'google' },
    '/v1/account/login_as/end': {},
    '/v1/account/login_thinkific': {},
    '/v1/account/logout': {},
    '/v1/account/missed_session/list': {},
    '/v1/account/missed_session/{id}/explain': { id: past, why: 'not-well' },
    '/v1/account/onboarding': {},
    '/v1/account/onboarding/update': { step: null },
    '/v1/account/passkey/add': { name: 'Key', secret: A_SECRET, answer: made },
    '/v1/account/passkey/begin': { password },
    '/v1/account/passkey/check': { secret: A_SECRET, answer: signed },
    '/v1/account/passkey/check/begin': {},
    '/v1/account/passkey/list': {},
    '/v1/account/passkey/{id}/remove': { id: NO_ID },
    '/v1/account/password/update': { current_password: password, password },
    '/v1/account/passwordreset': { email: ana.email },
    '/v1/account/passwordreset/{a}/{b}/{c}': { a: ana.uuid, b: A_SECRET, c: '-', password: 'another-quiet-river' },
    '/v1/account/passwordreset/{email}': { email: ana.email },
    '/v1/account/profile': {},
    '/v1/account/profile/update': { seen_notice: 'none' },
    '/v1/account/profile/update/pic': { filename: image },
    '/v1/account/device/end': { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
    '/v1/account/device/keep': {
      endpoint: 'https://fcm.googleapis.com/fcm/send/none',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    },
    '/v1/account/notices': {},
    '/v1/account/notices/update': { replies: 'daily' },
    '/v1/account/reminding': {},
    '/v1/account/reminding/address/make': {},
    '/v1/account/reminding/address/revoke': {},
    '/v1/account/reminding/update': { reminders: true },
    '/v1/account/restrictions': {},
    '/v1/account/second_factor': {},
    '/v1/account/second_factor/begin': { password },
    '/v1/account/second_factor/check': { code: '000000' },
    '/v1/account/second_factor/confirm': { code: '000000' },
    '/v1/account/second_factor/remove': { code: '000000' },
    '/v1/account/set_inactive': { password },
    '/v1/account/sign_in/end_others': {},
    '/v1/account/sign_in/list': {},
    '/v1/account/sign_in/{id}/end': { id: NO_ID },
    '/v1/account/subscribe/update': { subscription_type_id: null },
    '/v1/account/subscription/activity': {},
    '/v1/account/subscription/current': {},
    '/v1/account/subscription/host_free_month': {},
    '/v1/account/support_access': {},
    '/v1/account/terms/accept': { terms: true },
    '/v1/account/following': {},
    '/v1/account/token/list': {},
    '/v1/account/token/make': { name: 'Script', scopes: ['sessions:read'], days: 30, password },
    '/v1/account/token/{id}/end': { id: NO_ID },
    '/v1/account/username/update': { username: 'another_name' },
    '/v1/account/ways_in': {},
    '/v1/account/{a}/not_me/{b}': { a: ana.uuid, b: A_SECRET },
    '/v1/account/{a}/unsubscribe/{b}': { a: ana.uuid, b: 'wells.x' },
    '/v1/account/{a}/{b}/confirm/{c}': { a: ana.uuid, b: A_SECRET, c: 'x' },
    '/v1/account/{a}/{b}/keep': { a: ana.uuid, b: A_SECRET },
    '/v1/admin/account/list': [
      {},
      { q: ana.username },
      { status: 'warned' },
      { status: 'active' },
      { plan: 'unlimited' },
      { plan: 'basic' },
      { last_seen: 'week' },
      { last_seen: 'never' },
      { bounces: true },
    ],
    '/v1/admin/account/{id}/activity': members,
    '/v1/admin/account/{id}/effects': members.map((each) => ({ ...each, deed: 'suspended' })),
    '/v1/admin/account/{id}/credit': { id: ana.uuid, amount: 1, reason },
    '/v1/admin/account/{id}/get': members,
    '/v1/admin/account/{id}/login_as': { id: ana.uuid, reason: '', password },
    '/v1/admin/account/{id}/profile/update': { id: ana.uuid, host_level: 0 },
    '/v1/admin/account/{id}/missed_session/list': members,
    '/v1/admin/account/{id}/missed_session/{sid}/forgive': { id: ana.uuid, sid: past },
    '/v1/admin/account/{id}/refund': { id: ana.uuid, charge: 'ch_none', amount: 1, reason },
    '/v1/admin/account/{id}/set_subscription_inactive': { id: ana.uuid },
    '/v1/admin/account/{id}/subscription': members,
    '/v1/admin/activity/types/{types}': {
      types:
        'USER_FLAG_USER,USER_FLAG_SESSION,USER_FLAG_GROUP,USER_FLAG_FORUM_POST,USER_FLAG_CHAT_MESSAGE,USER_BLOCK_USER,USER_KICK_USER',
    },
    '/v1/admin/activity/{report}/close': { report: ids['case'], decision: 'no-action' },
    '/v1/admin/appeal/list': [{}, { q: 'qxc' }, { status: 'decided', q: 'qxc' }],
    '/v1/admin/appeal/{id}/decide': { id: ids['appeal'], outcome: 'upheld', reason: 'It stays as it is.' },
    '/v1/admin/appeal/{id}/get': { id: ids['appeal'] },
    '/v1/admin/appeal/{id}/take': { id: ids['appeal'] },
    '/v1/appeal/make': { token: 'a.b.c.d.e', text: 'Please look again.' },
    '/v1/appeal/open': { token: 'a.b.c.d.e' },
    '/v1/admin/auditor/appoint': { member: outsider.username, scope: ['everything'], hours: 1, reason },
    '/v1/admin/auditor/list': {},
    '/v1/admin/auditor/{id}/dismiss': { id: outsider.uuid },
    '/v1/admin/case/list': [{}, { q: 'qxc' }, { status: 'closed', q: 'qxc' }],
    '/v1/admin/case/{id}/assign': files.map((id) => ({ id, to: null })),
    '/v1/admin/case/{id}/decide': { id: ids['decidableCase'], deed: 'nothing' },
    '/v1/admin/case/{id}/effects': files.map((id) => ({ id, deed: 'warned', clause: 'respect', reason: 'A word.' })),
    '/v1/admin/case/{id}/get': files.map((id) => ({ id })),
    '/v1/admin/case/{id}/note': { id: files[0], note: 'A word to staff.' },
    '/v1/admin/case/{id}/priority': files.map((id) => ({ id, priority: 'high' })),
    '/v1/admin/case/{id}/reopen': { id: files[0] },
    '/v1/admin/case/{id}/viewing': { id: files[0] },
    '/v1/admin/case/{id}/pass_on': { id: ids['openCase'] },
    '/v1/admin/dashboard/{x}': { x: 'day' },
    '/v1/admin/figures': {},
    '/v1/admin/today': {},
    '/v1/admin/discount_code/create': { months_off: 1, is_gift: true },
    '/v1/admin/discount_code/list': [{}, { q: 'qxc' }, { status: 'used' }, { kind: 'gift', q: 'spring' }],
    '/v1/admin/discount_code/{id}/status/{status}': { id: ids['code'], status: 'inactive' },
    '/v1/admin/duty/list': { from: ids['dutyFrom'], until: ids['dutyUntil'] },
    '/v1/admin/duty/plan': {
      shift: ids['shift'],
      member: people.mia.uuid,
      from: ids['dutyFrom'],
      until: ids['dutyUntil'],
    },
    '/v1/admin/duty/{id}/answer': { id: ids['shift'], accept: false },
    '/v1/admin/duty/{id}/cancel': { id: ids['shift'] },
    '/v1/admin/duty/{id}/offer': { id: ids['shift'], to: people.tom.uuid },
    '/v1/admin/handle/{id}/owner': { id: ids['handle'], reason },
    '/v1/admin/help/list': [{}, { status: 'ended' }, { q: 'ana' }, { q: 'ana', status: 'ended' }],
    '/v1/admin/help/{id}/acknowledge': { id: ids['signal'] },
    '/v1/admin/help/{id}/end': { id: ids['signal'] },
    '/v1/admin/organisation_token/list': {},
    '/v1/admin/organisation_token/make': { name: 'Night Owls e.V.', scopes: ['figures:read'], days: 30 },
    '/v1/admin/organisation_token/{id}/end': { id: NO_ID },
    '/v1/admin/payment/difference/list': [{}, { q: 'ana' }],
    '/v1/admin/export/record': { list: 'members', filters: { status: 'active' }, rows: 1 },
    '/v1/admin/payment/notification/list': [{}, { q: 'qxc' }],
    '/v1/admin/payment/notification/{id}/try_again': { id: 'evt_none' },
    '/v1/admin/payment/revenue': [{}, { q: 'may' }],
    '/v1/admin/session/list': [
      {},
      ...['live', 'held', 'not-held', 'canceled'].map((status) => ({ status })),
      { attention: 'thin' },
      { attention: 'first' },
      { q: 'qxc' },
      { status: 'held', q: 'circle' },
    ],
    '/v1/admin/session/{id}/data': sessions,
    '/v1/admin/session/{id}/get': sessions,
    '/v1/admin/site/entry/discard': { key: 'contact-us.lead', revision: 0 },
    '/v1/admin/site/entry/draft': [
      { key: 'home.headline', value: 'Talk to people who know it', revision: 0 },
      { key: 'faq.title', value: 'What people ask', revision: 0 },
    ],
    '/v1/admin/site/entry/get': { key: 'home.headline' },
    '/v1/admin/site/entry/publish': { key: 'home.headline', revision: 1, reason },
    '/v1/admin/site/entry/take-back': { key: 'home.headline', version: 1, reason },
    '/v1/admin/site/export': {},
    '/v1/admin/site/get': {},
    '/v1/admin/site/import': {
      file: JSON.stringify({ format: 'wellspring-site', values: { 'contact-us.title': 'Write to us' } }),
      as: 'drafts',
      reason,
    },
    '/v1/admin/site/level/list': {},
    '/v1/admin/site/level/set': { member: mia.uuid, level: 'publish' },
    '/v1/admin/site/page/publish': { page: 'faq', drafts: [{ key: 'faq.title', revision: 1 }], reason },
    '/v1/admin/site/picture': { image },
    '/v1/admin/site/preview': { page: 'home' },
    '/v1/admin/site/letter': { letter: 'account.reset' },
    '/v1/admin/site/preview-content': {},
    '/v1/admin/outcomes': {},
    '/v1/admin/outcomes/export': { reason: 'A study' },
    '/v1/admin/survey/report': {},
    '/v1/admin/webhook/list': {},
    '/v1/admin/webhook/{id}/resume': { id: NO_ID },
    '/v1/admin/webhook/{id}/end': { id: NO_ID },
    '/v1/admin/webhook/{id}/message/list': { id: NO_ID },
    '/v1/admin/webhook/message/{id}/send_again': { id: NO_ID },
    '/v1/admin/webhook/make': { url: 'https://hooks.example.org/in', kinds: ['seat.taken'] },
    '/v1/admin/trust/authority/publish': { text: 'A court asked; we had nothing.' },
    '/v1/admin/trust/authority/{id}/withdraw': { id: NO_ID },
    '/v1/admin/trust/text': { part: 'organization', text: 'Night Owls e.V.' },
    '/v1/admin/workload': {},
    '/v1/admin/workload/pause': {},
    '/v1/admin/workload/resume': {},
    '/v1/analytics/{event}': { event: 'marketing_video_play', payload: {} },
    '/v1/audit/chain': {},
    '/v1/audit/changes': {
      by: 'member',
      text: ana.uuid,
      from: '2000-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      reason,
    },
    '/v1/audit/conduct': { by: 'member', text: ana.uuid, reason },
    '/v1/audit/export': { ref: ids['history'], reason },
    '/v1/audit/find': { by: 'member', text: ana.uuid, reason },
    '/v1/audit/history': { ref: ids['history'], reason },
    '/v1/audit/history/at': { ref: ids['history'], reason },
    '/v1/audit/looks': {},
    '/v1/audit/money': { by: 'member', text: ana.uuid, reason },
    '/v1/camera-test/open': {},
    '/v1/content/legal/{page}/{version}': { page: 'terms', version: 0 },
    '/v1/content/page/{page}': { page: 'home' },
    '/v1/content/terms/get': {},
    '/v1/config': {},
    '/v1/dump/load/{x}': ['session_search', 'host_email_capture', 'unsubscribe_survey', 'announcement_username'].map(
      (x) => ({ x }),
    ),
    '/v1/contact': { email: 'visitor@example.org', words: 'What happens in a session?' },
    '/v1/dump/{x}': { x: 'append', key: 'unsubscribe_survey', val: 'x' },
    '/v1/erasure_receipt/check': { receipt: 'x' },
    '/v1/error_report': { message: 'x', stack: 'x', path: '/' },
    '/v1/notice/list': {},
    '/v1/notice/count': {},
    '/v1/notice/see': {},
    '/v1/organisation/figures': {},
    '/v1/forum_notice/count': {},
    '/v1/forum_notice/list': {},
    '/v1/forum_notice/seen': {},
    '/v1/forum_poll/get': {},
    '/v1/forum_poll/open': { question: 'Which?', answers: ['This', 'That'], closes_time: '2099-01-01T00:00:00.000Z' },
    '/v1/forum_poll/{id}/close': { id: NO_ID },
    '/v1/forum_poll/{id}/vote/{x}': { id: NO_ID, x: 1 },
    '/v1/forum_post/create': { group_uuid: well, parent_uuid: post, content: 'I am here.' },
    '/v1/forum_post/group/{id}/list': [
      ...wells,
      { id: well, parent_forum_post_uuid: post },
      { id: well, parent_forum_post_uuid: ids['veiledPost'] },
    ],
    '/v1/forum_post/group/{id}/news': [
      { id: well, after: post },
      { id: privateWell, after: privatePost },
    ],
    '/v1/forum_post/own/left': {},
    '/v1/forum_post/pinned/list': {},
    '/v1/forum_post/pinned/reset': {},
    '/v1/forum_post/{id}/content_note': { id: post, note: 'Heavy' },
    '/v1/forum_post/{id}/delete': { id: othersPost },
    '/v1/forum_post/{id}/flag': { id: othersPost, note: 'It worries me.' },
    '/v1/forum_post/{id}/like/{x}/{y}': { id: post, x: '👍', y: true },
    '/v1/forum_post/{id}/pin/{flag}': { id: post, flag: true },
    '/v1/forum_post/{id}/tag_user/{uid}/{flag}': { id: post, uid: wellmate.uuid, flag: true },
    '/v1/forum_post/{id}/update': { id: othersPost, content: 'Another wording.' },
    '/v1/forum_post/{id}/update/pic': { id: post, image, alt: 'A window' },
    '/v1/group/create': { title: 'Early Birds', description: 'A place to talk in the morning. '.repeat(6) },
    '/v1/group/list/joined': {},
    '/v1/group/list/search': {},
    '/v1/group/list/user/{id}/created': [...members, { id: people.mia.uuid }],
    '/v1/group/{id}/delete': { id: privateWell },
    '/v1/group/{id}/flag': { id: well, note: 'It worries me.' },
    '/v1/group/{id}/handle/pic': { id: well, image },
    '/v1/group/{id}/handle/update': { id: well, name: 'Fern' },
    '/v1/group/{id}/join/{flag}': { id: privateWell, flag: true, commitment: true },
    '/v1/group/{id}/reset_badge/{x}': { id: well, x: 'badge_session' },
    '/v1/group/{id}/update': { id: well, title: 'Night Owls', description: 'A place to talk at night. '.repeat(6) },
    '/v1/group/{id}/update/notification': { id: well, sessions: true, forums: true },
    '/v1/group/{id}/update/pic': { id: well, image },
    '/v1/group/{id}/user/{uid}/kick': { id: well, uid: restricted.uuid, note: 'He sold things.' },
    '/v1/group/{id}/user/{uid}/kick/{flag}': { id: well, uid: restricted.uuid, flag: false },
    '/v1/link_preview': { url: 'https://127.0.0.1/' },
    '/v1/payment/billing/list': {},
    '/v1/payment/billing/update': { stripe_token: 'pm_card_visa' },
    '/v1/payment/checkout/preview': { subscription_type_id: 'unlimited-monthly' },
    '/v1/payment/claim_discount_code/{a}/{b}': { a: 'NOT-A-CODE', b: false },
    '/v1/payment/configuration': {},
    '/v1/payment/gift/list': {},
    '/v1/payment/gift/{id}/resend': { id: ids['gift'] },
    '/v1/payment/purchase_gift/{x}': { x: 'unlimited-monthly' },
    '/v1/payment/settle/{payment}': { payment: NO_ID },
    '/v1/payment/subscription_types/list': {},
    '/v1/profile/{username}': [ana, hana, wellmate, people.veiled]
      .map(({ username }) => ({ username }))
      .concat([{ username: `_${veil.other[1]}` }]),
    '/v1/search': [{ q: 'cannot' }, { q: 'qxc' }, { q: 'Only us' }, { q: veil.own[1] }, { q: veil.other[1] }],
    '/v1/series/{id}/delete': { id: series },
    '/v1/series/{id}/get': { id: series },
    '/v1/series/{id}/update': { id: series, title: 'Evening circles' },
    '/v1/series/{id}/update/end_time': { id: series, seriesEndTime: '2099-01-01T00:00:00.000Z' },
    '/v1/series/{id}/update/host': { id: series, host: hana.uuid },
    '/v1/series/{id}/update/pic': { id: series, image },
    '/v1/session/create': {
      title: 'Another circle',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: well,
      startTime: ids['free'],
      duration: 60,
      maxAttendees: 8,
    },
    '/v1/session/list/groups/joined': {},
    '/v1/session/list/joined': {},
    '/v1/session/list/search': {},
    '/v1/session/list/series/{id}': { id: series },
    '/v1/session/list/user/{id}/hosted': members,
    '/v1/session/list/waiting': {},
    '/v1/session/{id}/agenda/move': { ...oneOfLive, step: 0 },
    '/v1/session/{id}/breakout/call': oneOfLive,
    '/v1/session/{id}/breakout/call/{uid}/answer': inLive,
    '/v1/session/{id}/breakout/message': { ...oneOfLive, text: 'Come back' },
    '/v1/session/{id}/breakout/return': oneOfLive,
    '/v1/session/{id}/breakout/start': { ...oneOfLive, minutes: 15, rooms: [] },
    '/v1/session/{id}/breakout/stop': oneOfLive,
    '/v1/session/{id}/breakout/timer': { ...oneOfLive, minutes: 15 },
    '/v1/session/{id}/delete': { id: next },
    '/v1/session/{id}/flag': { id: live, note: 'It worries me.' },
    '/v1/session/{id}/join/{flag}': { id: next, flag: true },
    '/v1/session/{id}/post_session': { id: past },
    '/v1/session/{id}/room/close': oneOfLive,
    '/v1/session/{id}/room/leave': { ...oneOfLive, tab: 'two', confirmed: false },
    '/v1/session/{id}/room/list': { ...oneOfLive, tab: 'one' },
    '/v1/session/{id}/room/screen': { ...oneOfLive, tab: 'one' },
    '/v1/session/{id}/room/screen/allow': { ...oneOfLive, members: true },
    '/v1/session/{id}/room/screen/stop': inLive,
    '/v1/session/{id}/room/step_out': { ...oneOfLive, tab: 'two' },
    '/v1/session/{id}/room/tried': { ...oneOfLive, what: 'camera' },
    '/v1/session/{id}/room/wait': { ...oneOfLive, tab: 'one' },
    '/v1/session/{id}/room/{rid}/create': { ...oneOfLive, rid: '1' },
    '/v1/session/{id}/room/{rid}/enter': { ...oneOfLive, rid: '0', tab: 'one', step: 'wait' },
    '/v1/session/{id}/room/{rid}/user/{uid}/assign': { ...inLive, rid: '1' },
    '/v1/session/{id}/substitute/stand_down': oneOfLive,
    '/v1/session/{id}/substitute/take_back': oneOfLive,
    '/v1/session/{id}/substitute/volunteer': oneOfLive,
    '/v1/session/{id}/substitute/vote/{x}': { ...oneOfLive, x: 'true' },
    '/v1/session/{id}/survey/{x}': { id: past, x: 'feeling', answer: 4 },
    '/v1/session/{id}/testimonial/create': { id: past, thumbs: true, value: '{"review":"It helped."}' },
    '/v1/session/{id}/update': { id: next, title: 'Evening circle of ours' },
    '/v1/session/{id}/update/host': { id: next, host: hana.uuid },
    '/v1/session/{id}/update/pic': { id: next, image },
    '/v1/session/{id}/user/{uid}/camera_time': inLive,
    '/v1/session/{id}/user/{uid}/invite_to_speak': inLive,
    '/v1/session/{id}/user/{uid}/kick': { ...inLive, note: 'He shouts.' },
    '/v1/session/{id}/wait/{flag}': { id: next, flag: false },
    '/v1/session_chat/list': {},
    '/v1/session_chat/{id}/get': oneOfLive,
    '/v1/session_chat/{id}/message/{mid}/delete': { id: live, mid: message },
    '/v1/session_chat/{id}/message/{mid}/react': { id: live, mid: message, reaction: 'heart' },
    '/v1/session_chat/{id}/message/{mid}/stored': { id: live, mid: message },
    '/v1/session_chat/{id}/message/{mid}/update': { id: live, mid: message, text: 'Another wording' },
    '/v1/session_chat/{id}/read': { id: live },
    '/v1/session_chat/{id}/send': { id: live, text: 'I am here.' },
    '/v1/session_chat/{id}/tag/{x}': { id: live, x: ana.uuid },
    '/v1/help/mine/get': {},
    '/v1/help/ask': { signal: ids['ownSignal'], place: 'page', concern: 'another', member: hana.uuid },
    '/v1/help/{id}/end': { id: ids['signal'] },
    '/v1/site/content': {},
    '/v1/site/hosts/{which}': [{ which: 'community' }, { which: 'all' }],
    '/v1/testimonial/list': {},
    '/v1/testimonial/written': {},
    '/v1/testimonial/{id}/delete': { id: ids['publicReview'] },
    '/v1/testimonial/{id}/makePublic': { id: ids['privateReview'] },
    '/v1/time': {},
    '/v1/trust': {},
    '/v1/user/search/group/{id}/prefix': wells.map(({ id }) => ({ id, q: 'qxc' })),
    '/v1/user/{id}/block/{x}': { id: restricted.uuid, x: true },
    '/v1/user/{id}/follow/{x}': { id: hana.uuid, x: true },
    '/v1/user/{id}/flag': { id: hana.uuid, note: 'It worries me.' },
    '/v1/user/{id}/testimonial/list': [...members, { id: hana.uuid, private: true }, { id: ana.uuid, private: true }],
  };
};

/** Called after all others, in this order: they take away what others look at, or end the viewer's sign-in. */
const LAST = [
  '/v1/session/create',
  '/v1/forum_post/pinned/reset',
  '/v1/session/{id}/user/{uid}/kick',
  '/v1/group/{id}/user/{uid}/kick',
  '/v1/group/{id}/user/{uid}/kick/{flag}',
  '/v1/testimonial/{id}/makePublic',
  '/v1/testimonial/{id}/delete',
  '/v1/session_chat/{id}/message/{mid}/delete',
  '/v1/forum_post/{id}/delete',
  '/v1/series/{id}/delete',
  '/v1/session/{id}/delete',
  '/v1/group/{id}/delete',
  '/v1/account/username/update',
  '/v1/admin/account/{id}/set_subscription_inactive',
  '/v1/account/sign_in/end_others',
  '/v1/account/password/update',
  '/v1/account/login_as/end',
  '/v1/account/set_inactive',
  '/v1/account/logout',
];
const VIEWERS: readonly Viewer[] = [
  'visitor',
  'suspended',
  'outsider',
  'former',
  'restricted',
  'staffAsAna',
  'wellmate',
  'ana',
  'hana',
  'olga',
  'tom',
  'mia',
];

const addressOf = (path: string, input: Input): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
/** What calls are about that need no more than an id, and perhaps a switch: they are not listed. */
const usual = (path: string): readonly Input[] => {
  const [, thing = ''] = /^\/v1\/(\w+)\/\{id\}\//.exec(path) ?? [];
  const things: Record<string, readonly (string | undefined)[]> = {
    session: [ids['past'], ids['live'], ids['next']],
    forum_post: [ids['post'], ids['othersPost'], ids['privatePost'], ids['veiledPost'], ids['answer']],
    group: [ids['well'], ids['privateWell']],
    user: [people.ana.uuid, people.hana.uuid, people.veiled.uuid, ids['handle']],
  };
  return (things[thing] ?? []).map((id) => (path.includes('{flag}') ? { id, flag: true } : { id }));
};
const inputsOf = ({ path }: Pick<Endpoint, 'path'>): readonly Input[] => {
  if (path === leak.path) return [{}];
  return [inputs()[path] ?? usual(path)].flat();
};

test('every endpoint has valid input in the walk', () => {
  const problems = endpoints.flatMap((endpoint) => {
    const all = inputsOf(endpoint);
    if (all.length === 0) return [`${endpoint.path} has no input`];
    return all.flatMap((input) => {
      const taken = endpoint.input.safeParse(input);
      return taken.success ? [] : [`${endpoint.path}: ${taken.error.message}`];
    });
  });
  expect(problems).toEqual([]);
  expect(Object.keys(inputs()).filter((path) => !endpoints.some((each) => each.path === path))).toEqual([]);
});

type Seen = { endpoint: Endpoint; viewer: Viewer; canary: Canary };
const seen: Seen[] = [];
const leaked: Seen[] = [];
/** Answers with a display name and without the member whose it is. */
const strays = new Set<string>();
/** Answers with the own name of a member who goes by another one, and those from which both can be joined. */
const veiledSeen = new Set<string>();
const joined = new Set<string>();
/** Refusals from which an outsider learns that something is there: `endpoint: its refusal, not that of an unknown id`. */
const hints = new Set<string>();
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** What all members may know of, by a list, a profile or a link: that it is there is no secret. */
const isForAll = (id: string): boolean =>
  Object.values(people).some(({ uuid }) => uuid === id) ||
  ['well', 'past', 'live', 'next', 'series', 'publicReview', 'post', 'othersPost', 'veiledPost', 'answer'].some(
    (name) => ids[name] === id,
  );
/** The same about things that do not exist, in the place of what is not for all. */
const aboutNothing = (path: string, input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      path.includes(`{${name}}`) && UUID.test(String(value)) && !isForAll(String(value)) ? randomUUID() : value,
    ]),
  );
const comparedWithNothing = new Set<string>();
/** All that a refusal says, but for what each answer has of its own. */
const saidBy = ({ status, body, headers }: TestServerAnswered): string =>
  JSON.stringify([
    status,
    body,
    [...headers].filter(([name]) => !/^(?:date|etag|x-request-id|set-cookie|server-timing|ratelimit.*)$/.test(name)),
  ]);
const compareWithNothing = async (endpoint: Endpoint, input: Input, answer: TestServerAnswered) => {
  const nothing = aboutNothing(endpoint.path, input);
  if (outcome(answer) === 'done' || JSON.stringify(nothing) === JSON.stringify(input)) return;
  const headers = endpoint.writes ? { 'idempotency-key': randomUUID() } : {};
  const otherwise = await clients.outsider.call(addressOf(endpoint.path, nothing), nothing, headers);
  comparedWithNothing.add(endpoint.path);
  if (saidBy(otherwise) !== saidBy(answer)) hints.add(`${endpoint.path}: ${saidBy(answer)}, not ${saidBy(otherwise)}`);
};
const failed = new Set<string>();
const done = new Set<string>();
const ask = async (endpoint: Endpoint, seen: Seen[]) => {
  for (const viewer of VIEWERS)
    for (const input of inputsOf(endpoint)) {
      const client = viewer === 'visitor' ? server.visitor() : clients[viewer];
      const headers = endpoint.writes ? { 'idempotency-key': randomUUID() } : {};
      const answer = await client.call(addressOf(endpoint.path, input), input, headers);
      if (answer.status >= 500) failed.add(`${endpoint.path} answers ${viewer} ${answer.status}`);
      if (outcome(answer) === 'done') done.add(endpoint.path);
      if (viewer === 'outsider') await compareWithNothing(endpoint, input, answer);
      const [sent, text] = [JSON.stringify(input), JSON.stringify(answer.body)];
      for (const canary of canariesIn(sent, text)) seen.push({ endpoint, viewer, canary });
      for (const [called, member] of calledAs)
        if (text.includes(called) && !member.some((each) => `${sent} ${text}`.includes(each)))
          strays.add(`${endpoint.path} answers ${viewer}`);
      const [own, other] = [veil.own, veil.other].map((words) => words.some((each) => text.includes(each)));
      if (endpoint === leak) continue;
      if (own) veiledSeen.add(`${viewer} ${endpoint.path}`);
      // Planted texts are alike, so a search for one finds others, and joins nothing.
      if (String(input['q']).startsWith('qxc')) continue;
      if (own && (other || veil.other.some((each) => sent.includes(each)))) joined.add(`${viewer} ${endpoint.path}`);
    }
};
/** What writes have brought about is read as well, before the last ones take it away. */
const walk = async () => {
  await ask(leak, leaked);
  const last = LAST.map((path) => endpoints.find((each) => each.path === path)!);
  const reads = endpoints.filter(({ writes }) => !writes);
  const writes = endpoints.filter((each) => each.writes && !last.includes(each));
  for (const endpoint of [...reads, ...writes]) await ask(endpoint, seen);
  await server.running.drain();
  for (const endpoint of [...reads, ...last]) await ask(endpoint, seen);
};
const named = ({ endpoint, viewer, canary }: Seen) =>
  `${viewer} reads ${canary.kind} (${canary.label}) at ${endpoint.path}`;

const statements = recordStatements();
beforeAll(async () => {
  server = await startTestServer({ paymentSandbox: true, modules: [...modules, leaking] });
  endpoints = server.assembled.parts.flatMap(({ handlers }) =>
    handlers.map((each) => each.endpoint).filter((each) => each !== leak),
  );
  await meet();
  await writeAndReport();
  await pay();
  await attend();
  const { cases } = await must(people.mia.client, '/v1/admin/case/list');
  ids['openCase'] = (cases as { uuid: string }[])[0]!.uuid;
  clients.visitor = server.visitor();
  clients.staffAsAna = server.visitor();
  await logIn(clients.staffAsAna, people.mia);
  await must(clients.staffAsAna, `/v1/admin/account/${people.ana.uuid}/login_as`, {
    reason: planted('reason', 'why staff logged in as a member', ['mia']),
    password: PASSWORD,
  });
  await walk();
  // Asked every few seconds by what watches over an installation.
  for (const path of ['/metrics', '/readyz']) {
    const { status } = await fetch(server.url + path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  }
  statements.stop();
}, 1_800_000);

afterAll(() => server.dispose());

/** What no viewer of the walk is answered, and why; it is walked all the same. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'needs a mailed secret, a passkey, a second step or an account elsewhere': [
    '/v1/account/confirmation/send',
    '/v1/account/login/begin',
    '/v1/account/login/facebook',
    '/v1/account/login/google',
    '/v1/account/login/link',
    '/v1/account/login/openid',
    '/v1/account/login/passkey',
    '/v1/account/login_thinkific',
    '/v1/account/passkey/add',
    '/v1/account/passkey/check',
    '/v1/account/passwordreset/{a}/{b}/{c}',
    '/v1/account/second_factor/confirm',
    '/v1/account/{a}/not_me/{b}',
    '/v1/account/{a}/unsubscribe/{b}',
    '/v1/account/{a}/{b}/confirm/{c}',
    '/v1/account/{a}/{b}/keep',
    '/v1/appeal/make',
    '/v1/appeal/open',
    '/v1/erasure_receipt/check',
  ],
  'would make another viewer of the one who calls': ['/v1/account/login/password', '/v1/admin/account/{id}/login_as'],
  'needs a payment under way, or something to vote on': [
    '/v1/admin/account/{id}/refund',
    '/v1/admin/payment/notification/{id}/try_again',
    '/v1/forum_poll/{id}/close',
    '/v1/forum_poll/{id}/vote/{x}',
    '/v1/payment/claim_discount_code/{a}/{b}',
    '/v1/payment/settle/{payment}',
  ],
  'needs more people in the room, or video': [
    '/v1/session/{id}/breakout/call',
    '/v1/session/{id}/breakout/message',
    '/v1/session/{id}/breakout/start',
    '/v1/session/{id}/breakout/timer',
    '/v1/session/{id}/room/close',
    '/v1/session/{id}/room/screen',
    '/v1/session/{id}/room/step_out',
    '/v1/session/{id}/room/{rid}/create',
    '/v1/session/{id}/room/{rid}/user/{uid}/assign',
    '/v1/session/{id}/substitute/volunteer',
    '/v1/session/{id}/substitute/vote/{x}',
  ],
  'needs a session that was missed': [
    '/v1/account/missed_session/{id}/explain',
    '/v1/admin/account/{id}/missed_session/{sid}/forgive',
  ],
  'needs a webhook to which messages were sent': [
    '/v1/admin/webhook/message/{id}/send_again',
    '/v1/admin/webhook/{id}/end',
    '/v1/admin/webhook/{id}/message/list',
    '/v1/admin/webhook/{id}/resume',
  ],
  'needs the token of an organisation': ['/v1/organisation/figures'],
  'is for who goes by another name in the Well, who looks at nothing': [
    '/v1/group/{id}/handle/pic',
    '/v1/group/{id}/handle/update',
  ],
  'was done when the data were planted': ['/v1/session/{id}/testimonial/create'],
};

test('every endpoint answers at least one viewer but those listed here with the reason, and none fails', () => {
  expect([...failed]).toEqual([]);
  const refused = endpoints.map(({ path }) => path).filter((path) => !done.has(path));
  expect(refused.toSorted()).toEqual(Object.values(REFUSED).flat().toSorted());
});

test('about a thing that is not theirs, members get the answer that an unknown id gets', () => {
  expect([...comparedWithNothing]).toEqual(
    expect.arrayContaining([
      '/v1/group/{id}/get',
      '/v1/forum_post/{id}/get',
      '/v1/testimonial/{id}/makePublic',
      '/v1/payment/gift/{id}/resend',
      '/v1/help/{id}/end',
      '/v1/admin/case/{id}/get',
      '/v1/admin/appeal/{id}/get',
    ]),
  );
  expect([...hints]).toEqual([]);
});

test('no viewer reads what the contract of the endpoint does not give them', () => {
  const leaks = seen
    .filter(({ endpoint, viewer, canary }) => !isFor(endpoint, viewer, canary))
    .map(({ endpoint, viewer, canary }) => ({
      short: `${viewer === 'suspended' ? 'visitor' : viewer} reads ${canary.kind} at ${endpoint.path}`,
      long: named({ endpoint, viewer, canary }),
    }));
  expect([...new Set(leaks.map(({ long }) => long))]).toEqual([]);
});

test('a display name is answered where its member is named, and nowhere else', () => {
  const named = seen.filter(({ endpoint, canary }) => endpoint !== leak && canary.label.startsWith('the display name'));
  expect(named.length).toBeGreaterThan(100);
  expect([...strays]).toEqual([]);
});

test('nobody but staff in a case or with a reason, and auditors, can join another name in a Well with its member', () => {
  const recorded = /^(?:mia|tom) \/v1\/admin\/(?:handle|case)\/|^olga \/v1\/audit\//;
  expect([...joined].filter((each) => recorded.test(each)).length).toBeGreaterThan(2);
  expect([...joined].filter((each) => !recorded.test(each))).toEqual([]);
});

test('by the own name, a member who goes by another one is found as any member, and in no answer about the Well', () => {
  const paths = [...veiledSeen]
    .filter((each) => !/ \/v1\/(?:admin|audit)\//.test(each))
    .map((each) => each.split(' ')[1]);
  expect([...new Set(paths)].toSorted((a, b) => a!.localeCompare(b!))).toEqual([
    '/v1/profile/{username}',
    '/v1/search',
    '/v1/user/{id}/profile',
  ]);
  const other = seen.filter(({ canary }) => canary.label.startsWith('another name in the Well'));
  expect(new Set(other.map(({ endpoint }) => endpoint.path)).size).toBeGreaterThan(5);
});

test('what the contract of a read says it may hold is really answered by it', () => {
  const unseen = endpoints
    .filter(({ writes }) => !writes)
    .flatMap(({ path, discloses = {} }) =>
      (Object.keys(discloses) as PersonalData[])
        .filter((kind) => !seen.some(({ endpoint, canary }) => endpoint.path === path && canary.kind === kind))
        .map((kind) => `${kind} at ${path}`),
    );
  // Only a full session has a waiting list, only a case that two have open tells one of the other, and the staff of the walk,
  // who alone are named with the site, host in public. Money has a reason where it was paid back or credited, for auditors
  // whose scope is payments: features/audit/money.feature. Whom a member follows hosts in public, until they host no more.
  expect(unseen.toSorted()).toEqual([
    'presence at /v1/account/following',
    'presence at /v1/admin/case/{id}/viewing',
    'presence at /v1/admin/organisation_token/list',
    'presence at /v1/admin/site/entry/get',
    'presence at /v1/admin/site/level/list',
    'presence at /v1/admin/webhook/list',
    'presence at /v1/session/list/waiting',
    'reason at /v1/audit/money',
  ]);
});

test('a call that answers everything and declares nothing is found out for every kind and viewer', () => {
  const kinds = ['address', 'presence', 'profile', 'reason', 'writing', 'code'];
  const found = new Set(leaked.map(({ viewer, canary }) => `${viewer} ${canary.kind}`));
  expect([...found].toSorted()).toEqual(
    VIEWERS.flatMap((viewer) => kinds.map((kind) => `${viewer} ${kind}`)).toSorted(),
  );
});

test('staff who are logged in as a member read what is open to them, and no reason, code or chat', () => {
  const read = seen.filter(({ viewer }) => viewer === 'staffAsAna');
  expect(read.filter(({ endpoint }) => endpoint.support !== 'open').map(named)).toEqual([]);
  expect(new Set(read.map(({ canary }) => canary.kind))).toEqual(
    new Set(['address', 'presence', 'profile', 'writing']),
  );
});

test('no answer that is stored for repetition can be read in the database', async () => {
  const stored = await server.database.query<{ body: string }>(
    'select body::text from kernel.answers where body is not null',
  );
  expect(stored.length).toBeGreaterThan(100);
  expect(stored.filter(({ body }) => !/^"[\w-]{40,}"$/.test(body))).toEqual([]);
});

/** Tables that do not grow with the community, and how many rows they may have. */
const SMALL_TABLES = {
  'audit.chain': 1,
  'communities_wells.everybody': 1,
  // What the product brings along can be changed, and nothing else; staff has a level.
  'content.editor': 100,
  'content.entry': 1_000,
  'content.state': 1,
  'event_store.identity': 1,
  'forum_posts.name_change': 1,
  'kernel.checkpoints': 100,
  'kernel.clock': 1,
  'kernel.log': 1,
  'kernel.processes': 100,
  'kernel.restoring': 1,
  'live_rooms.hearing': 100,
  'moderation.case_viewers': 100,
  // Staff writes them, and makes them for programs.
  'integrations.organisation_tokens': 100,
  'integrations.webhooks': 100,
  'site_trust.answer': 100,
  'site_trust.words': 100,
  // Staff appoints them, shuts them out and makes Wells.
  'chat_channels.removed_member': 1_000,
  'communities_wells.well': 1_000,
  'feedback_reviews.removed_member': 1_000,
  'forum_posts.removed_member': 1_000,
  'forum_posts.well': 1_000,
  'identity_auditors.auditor': 100,
  'scheduling_sessions.removed_member': 1_000,
  'scheduling_sessions.unsuggested': 1_000,
  'scheduling_sessions.well': 1_000,
  // Kept for a day, the newest of them.
  'forum.link_previews': 1_000,
  // Those who sit in a room at this moment.
  'live_rooms.signs_of_life': 10_000,
};
/** What reads or sorts more the more there is, and why it may: a part of its text. */
const MAY_BE_SLOW = [
  [
    'select line from audit.checkpoints order by count',
    'a whole verification, by the job of the night, reads every event',
  ],
  [
    'from personal_data.keys where wrapped is not null limit 3',
    'once, when a process starts, and it ends with the third row',
  ],
  ['from billing.notification', 'staff look at what the payment provider sent and waits'],
  ['from "billing"."notification"', 'staff look at what the payment provider sent'],
  [
    'from audit.verifications where signature is not null',
    'ends with the first signed one, and one is made in a night',
  ],
  ['from "billing"."code" where', 'staff search codes by a part of them, or by a status that time changes'],
  ['from audit_looks.look', 'auditors look at looks'],
  [
    'and erases_at is null order by joined_at desc',
    'nearly all accounts are not closed, which the statistics of this test, without any null, do not say',
  ],
  [
    'from feedback_surveys.answer a',
    'staff read what was answered in some months, of which groups of ten people are made',
  ],
  ['from feedback_surveys.well', 'staff read the titles of the Wells beside figures'],
  [
    'join scheduling_sessions.person p on p.member <> s.host',
    'a host who hands a session over searches a part of a name',
  ],
  [
    'greatest(public.similarity(lower(x.username), ',
    'the names that are alike are ranked, of which a hundredth of all is expected',
  ],
] as const;

test.each([200_000, 2_000_000])(
  'each statement of the walk has a plan that follows indexes while tables have %i rows',
  async (rows) => {
    // Without what only migrations send, which run here when no test before has made the template of the database.
    const texts = [...statements.texts].filter(
      (text) =>
        /^\s*(?:with|select|insert|update|delete)\b/i.test(text) &&
        !/stripe_sandbox\.|information_schema|"migrations"|migrations\.applied|pg_catalog|pg_database/.test(text),
    );
    const SEEN =
      'identity.sign_ins kernel.answers kernel.checkpoints kernel.jobs kernel.processes forum.paces live_rooms.signs_of_life forum_posts.post scheduling_sessions.session chat_channels.message communities_wells.member audit.blocks';
    expect(SEEN.split(' ').filter((table) => !texts.some((text) => text.includes(table)))).toEqual([]);
    const { connection, dispose } = await testDatabase(await readModelsMade());
    try {
      const wrong = [
        'select from forum_posts.post where text = $1',
        'select post from forum_posts.post order by text limit $1',
      ];
      const slow = await slowPlans(connection, [...wrong, ...texts], { rows, small: SMALL_TABLES });
      expect(slow.filter((each) => wrong.some((text) => each.endsWith(text)))).toEqual([
        `reads all of forum_posts.post: ${wrong[0]}`,
        `a Sort of very many rows, reads all of forum_posts.post: ${wrong[1]}`,
      ]);
      const others = slow.slice(wrong.length);
      expect(others.filter((each) => !MAY_BE_SLOW.some(([part]) => each.includes(part)))).toEqual([]);
      // An exception that is sent and not slow any more leaves the list.
      const sent = MAY_BE_SLOW.filter(([part]) => texts.some((text) => text.includes(part)));
      expect(sent.filter(([part]) => !others.some((each) => each.includes(part)))).toEqual([]);
    } finally {
      await dispose();
    }
  },
);
