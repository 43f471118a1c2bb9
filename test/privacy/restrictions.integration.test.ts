import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RestrictionReported } from '#modules/moderation/contract/moderation-events.ts';
import {
  MemberRestricted,
  MemberUnrestricted,
  RestrictionLifted,
  RestrictionNoted,
} from '#modules/restrictions/contract/restriction-events.ts';
import { WaitingApart } from '#modules/scheduling/contract/waiting-list-events.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import {
  answered,
  createSession,
  createWell,
  enroll,
  joinWell,
  outcome,
  type TestMember,
} from '../support/community.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.dispose());

/** Ana restricts Ben; everybody signed in listens. */
describe('what reaches anybody because of a restriction', () => {
  let ana: TestMember;
  let ben: TestMember;
  beforeAll(async () => {
    [ana, ben] = [await enroll(server, 'ana_restricts'), await enroll(server, 'ben_restricted')];
  });

  test('no module pushes anything to anybody but whoever restricts, and staff', () => {
    const data = {
      restriction: randomUUID(),
      report: randomUUID(),
      session: randomUUID(),
      restricted: ben.uuid,
      reason: 'x',
      note: 'x',
      during: null,
      apart: [ana.uuid],
    };
    const facts = [
      { ...MemberRestricted, data: { ...data, member: ana.uuid } },
      { ...MemberUnrestricted, data: { ...data, member: ana.uuid } },
      { ...RestrictionNoted, data: { ...data, by: ana.uuid } },
      { ...RestrictionLifted, data: { ...data, by: ana.uuid } },
      { ...RestrictionReported, data: { ...data, by: ana.uuid, member: ben.uuid } },
      { ...WaitingApart, data: { ...data, member: ben.uuid } },
    ];
    const told = facts.map(({ type, data: about }) => {
      const reactions = server.assembled.parts
        .flatMap(({ projections }) => projections.flatMap(({ changes = [] }) => changes))
        .filter((each) => each.type === type);
      return [
        type,
        reactions.flatMap(({ react }) => react({ data: about } as never, undefined as never)).map(({ to }) => to),
      ];
    });
    expect(told).toEqual([
      // Of sessions, and of the forum.
      ['MemberRestricted', [[ana.uuid], [ana.uuid]]],
      ['MemberUnrestricted', [[ana.uuid], [ana.uuid]]],
      ['RestrictionNoted', []],
      ['RestrictionLifted', []],
      ['RestrictionReported', ['staff']],
      ['WaitingApart', []],
    ]);
  });

  test('the reason lies sealed in the history, and in no job', async () => {
    const reason = 'He writes to me after every session, about my scars.';
    answered(await ana.client.call(`/v1/user/${ben.uuid}/block/true`, { note: reason }), 'restriction');
    await server.running.drain();
    const raw: string[] = [];
    for await (const { data } of server.assembled.log.store.readStream(`restrictions.member-${ana.uuid}`))
      raw.push(JSON.stringify(data));
    expect(raw).toHaveLength(1);
    expect(raw.join()).not.toContain('scars');
    const [read] = await server.assembled.log.read(`restrictions.member-${ana.uuid}`);
    expect(read!.data['reason']).toBe(reason);
    const { body } = await ben.client.call('/v1/account/restrictions');
    expect(body).toMatchObject({ restriction: [] });
    const jobs = server.assembled.parts
      .flatMap(({ policies }) => policies.flatMap(({ reactions }) => reactions))
      .filter(({ type }) => type === MemberRestricted.type)
      .flatMap(({ react }) => react(read as never, undefined as never));
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain('scars');
  });
});

describe('[C-024] what a restricted member sees when another one restricts them', () => {
  /** All that differs from call to call for every caller. */
  const steady = (body: unknown) =>
    JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'server_time' ? 0 : value))) as unknown;

  test('no list, counter, search or answer changes, and mentions, replies and reactions are answered as before', async () => {
    const mia = await enroll(server, 'mia_keeps', { isAdmin: true });
    const [quiet, rough] = [await enroll(server, 'quiet_one'), await enroll(server, 'rough_one')];
    const well = await createWell(mia, 'Early Birds');
    for (const each of [quiet, rough]) await joinWell(each, well);
    const post = async (who: TestMember, content: string, more: object = {}) =>
      answered(await who.client.call('/v1/forum_post/create', { group_uuid: well, content, ...more }), 'forum_post')
        .uuid;
    const hers = await post(quiet, 'Up at five');
    const his = await post(rough, 'Me too, @quiet_one');
    const reply = await post(quiet, 'Good for you', { parent_uuid: his });
    answered(await quiet.client.call(`/v1/forum_post/${his}/like/👍/true`), 'forum_post');
    await server.running.drain();

    const calls: [string, object?][] = [
      ['/v1/search', { q: 'quiet_one' }],
      ['/v1/search', { q: 'five' }],
      [`/v1/user/search/group/${well}/prefix`, { q: 'quiet' }],
      [`/v1/group/${well}/user/list`],
      [`/v1/group/${well}/get`],
      ['/v1/group/list/joined'],
      [`/v1/forum_post/group/${well}/list`],
      [`/v1/forum_post/group/${well}/list`, { parent_forum_post_uuid: his }],
      [`/v1/forum_post/${hers}/get`],
      [`/v1/forum_post/${his}/get`],
      [`/v1/forum_post/${reply}/get`],
      ['/v1/forum_notice/list'],
      ['/v1/forum_notice/count'],
      ['/v1/profile/quiet_one'],
      [`/v1/user/${quiet.uuid}/profile`],
      [`/v1/user/${quiet.uuid}/testimonial/list`],
      [`/v1/user/${quiet.uuid}/testimonial/summary`],
      ['/v1/account/restrictions'],
    ];
    const seen = async () => {
      const answers: unknown[] = [];
      for (const [path, input = {}] of calls) {
        const { status, body } = await rough.client.call(path, input);
        answers.push([path, status, steady(body)]);
      }
      return answers;
    };
    const before = await seen();
    expect(before.map((each) => (each as [string, number])[1])).toEqual(calls.map(() => 200));
    answered(await quiet.client.call(`/v1/user/${rough.uuid}/block/true`, { note: 'x' }), 'restriction');
    await server.running.drain();
    expect(await seen()).toEqual(before);

    const mentioned = await rough.client.call(`/v1/forum_post/${his}/tag_user/${quiet.uuid}/true`);
    expect(mentioned.body).toMatchObject({ forum_post: { tagged_users: [{ uuid: quiet.uuid }] } });
    await post(rough, 'See you there', { parent_uuid: hers });
    answered(await rough.client.call(`/v1/forum_post/${hers}/like/❤️/true`), 'forum_post');
    await server.running.drain();
    // The restrictor meets none of it.
    const { body: notices } = await quiet.client.call('/v1/forum_notice/list');
    expect(notices).toEqual({ forum_notice: [] });
    const { body: read } = await quiet.client.call(`/v1/forum_post/${hers}/get`);
    expect(read).toMatchObject({ forum_post: { num_replies: 0, likes: 0 } });
  });
});

describe('[IDN-086] [IDN-104] [IDN-107] who sees what of a profile, field by field', () => {
  const PROFILE = {
    about_me: 'I listen.',
    user_marketing: JSON.stringify({
      profile_info: {
        brought_me: 'My grief.',
        hope_to_gain: 'Company.',
        credentials: ['Nurse'],
        website: 'https://ana.example.org',
      },
    }),
  };
  const members = ['host', 'mayHost', 'member', 'removed', 'former'] as const;
  const viewers = [
    'visitor',
    'unconfirmed',
    'other',
    'otherHost',
    'restricting',
    'restricted',
    'admin',
    'auditor',
  ] as const;
  const people = new Map<string, TestMember>();
  const client = (name: string) => people.get(name)?.client ?? server.visitor();

  beforeAll(async () => {
    const is = {
      host: { hostLevel: 1 },
      mayHost: { hostLevel: 1 },
      otherHost: { hostLevel: 2 },
      unconfirmed: { emailVerified: false },
      admin: { isAdmin: true },
    };
    for (const name of [...members, ...viewers.filter((each) => each !== 'visitor')])
      people.set(name, await enroll(server, `${name}_p`, is[name as never] ?? {}));
    const done = async (value: string, path: string, input: object = {}) =>
      expect([path, outcome(await client(value).call(path, input))]).toEqual([path, 'done']);
    for (const name of members) {
      await done(name, '/v1/account/profile/update', PROFILE);
      await done('restricting', `/v1/user/${people.get(name)!.uuid}/block/true`, { note: 'x' });
      await done(name, `/v1/user/${people.get('restricted')!.uuid}/block/true`, { note: 'x' });
    }
    const [auditor, removed] = [people.get('auditor')!, people.get('removed')!];
    await done('admin', '/v1/admin/auditor/appoint', {
      member: auditor.username,
      scope: ['everything'],
      hours: 1,
      reason: 'A complaint',
    });
    await done('admin', `/v1/admin/account/${removed.uuid}/profile/update`, {
      status: 'removed',
      clause: 'no-promotion',
      reason: 'Sells pills',
    });
    const well = await createWell(people.get('admin')!, 'Night Owls');
    await joinWell(people.get('host')!, well);
    const now = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
    await createSession(people.get('host')!, well, { now, startsInMinutes: 3 * 24 * 60 });
    await done('former', '/v1/account/set_inactive', { password: people.get('former')!.password });
    await server.running.drain();
  }, 60_000);

  /** What is sent of a member, told apart by the fields that differ between viewers. */
  const words = { about_me: 'I listen.', age: 'less than a day', num_session_users_met: 0, num_reviews: 0 };
  const info = { brought_me: 'My grief.', hope_to_gain: 'Company.' };
  const hosting = { credentials: ['Nurse'], website: 'https://ana.example.org' };
  const shown = {
    all: { ...words, user_marketing_json: { profile_info: { ...info, ...hosting } }, blocked: false },
    sections: { ...words, user_marketing_json: { profile_info: info }, blocked: false },
    public: { ...words, user_marketing_json: { profile_info: hosting }, blocked: false },
    name: { ...words, about_me: '', age: '', user_marketing_json: {}, blocked: true },
  };
  const none = 'USER_DOES_NOT_EXIST';
  const closed = 'PROFILE_FOR_MEMBERS';

  test.each([
    ['a visitor', 'visitor', ['public', closed, closed, closed, closed]],
    ['a member with an unconfirmed address', 'unconfirmed', ['public', closed, closed, closed, closed]],
    ['another member', 'other', ['all', 'all', 'sections', none, none]],
    ['another host', 'otherHost', ['all', 'all', 'sections', none, none]],
    ['a member who restricts them', 'restricting', ['name', 'name', 'name', none, none]],
    ['a member whom they restrict', 'restricted', ['all', 'all', 'sections', none, none]],
    ['an admin', 'admin', ['all', 'all', 'sections', 'sections', none]],
    ['an auditor', 'auditor', ['all', 'all', 'sections', none, none]],
    ['the host', 'host', ['all', 'all', 'sections', none, none]],
    ['the member', 'member', ['all', 'all', 'sections', none, none]],
  ] as const)('%s', async (_, viewer, [host, mayHost, member, removed, former]) => {
    const expected = { host, mayHost, member, removed, former };
    const seen: Record<string, unknown> = {};
    for (const name of members) {
      const { uuid, username } = people.get(name)!;
      const { body } = await client(viewer).call(`/v1/profile/${username}`);
      const byId = await client(viewer).call(`/v1/user/${uuid}/profile`);
      const user = body['user'] as Record<string, unknown> | undefined;
      const refused = { visitor: 'NOT_SIGNED_IN', unconfirmed: 'EMAIL_NOT_CONFIRMED' }[viewer as string];
      expect(refused === undefined ? byId.body : outcome(byId)).toEqual(refused ?? body);
      seen[name] = user
        ? { ...user, user_marketing_json: JSON.parse(String(user['user_marketing_json'])) as unknown }
        : (body['notice'] as { name: string }).name;
    }
    const whole = (name: (typeof members)[number]) => {
      const of = expected[name];
      if (of === none || of === closed) return of;
      const { uuid, username } = people.get(name)!;
      return {
        uuid,
        username,
        name: username,
        pic: null,
        host_level: name === 'host' || name === 'mayHost' ? 1 : 0,
        num_sessions_hosted: 0,
        testimonials_pct_thumbs_up: 100,
        can_block: viewer !== 'visitor' && viewer !== name,
        ...shown[of],
      };
    };
    expect(seen).toEqual(Object.fromEntries(members.map((name) => [name, whole(name)])));
  });
});
