import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import * as sessionCalls from '#modules/scheduling/contract/api.ts';
import * as seriesCalls from '#modules/scheduling/series/contract/api.ts';
import * as waitingCalls from '#modules/scheduling/contract/waiting-list-api.ts';
import { SESSION_COMMANDS } from '#modules/scheduling/index.ts';
import { membership as belonging, membershipId } from '#modules/communities/domain/membership.ts';
import { WellJoined } from '#modules/communities/contract/well-events.ts';
import { did } from '#kernel/contract/event.ts';
import { MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { startTestServer, type TestServerAnswered, type TestServer } from '#server/testing/test-server.ts';
import { answered, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

type Listed = {
  uuid: string;
  title: string;
  status: string;
  num_users_joined: number | null;
  joined_users: { uuid: string | null; username: string | null }[];
  external_url: string | null;
  has_restricted?: true;
};
type Name =
  | 'visitor'
  /** Has registered and not confirmed the address yet. */
  | 'unconfirmed'
  /** Belongs to no Well. */
  | 'stranger'
  | 'belongs'
  | 'going'
  | 'removed'
  | 'host'
  | 'admin'
  /** The host restricts this one. */
  | 'restricted'
  /** Somebody who comes restricts this one. */
  | 'avoided'
  /** This one restricts the host. */
  | 'restrictor'
  /** The same, with a seat since before. */
  | 'staying';
const everyMember: readonly Name[] = [
  'visitor',
  'unconfirmed',
  'stranger',
  'belongs',
  'going',
  'removed',
  'host',
  'admin',
  'restricted',
  'avoided',
  'restrictor',
  'staying',
];

const OPEN = 'Open circle';
const PRIVATE = 'Private circle';
const OUTSIDE = 'Outside circle';
const titles = [OPEN, PRIVATE, OUTSIDE] as const;
const LINK = 'https://zoom.us/j/123456789';

/** The one rule: who may know of a session, who comes to it, and where it meets (C-024, C-027, C-142, C-022). */
const isOutside = (who: Name): boolean => who === 'visitor' || who === 'unconfirmed' || who === 'stranger';
const mayKnow = (who: Name, title: string): boolean => who !== 'restrictor' && (title !== PRIVATE || !isOutside(who));
const seesFull = (who: Name): boolean => who === 'removed' || who === 'restricted' || who === 'avoided';
const mayKnowWhoComes = (who: Name): boolean => !isOutside(who) && !seesFull(who);
const mayKnowTheLink = (who: Name): boolean => who === 'host' || who === 'admin';

describe('what different people learn of sessions', () => {
  let server: TestServer;
  let people: Record<Exclude<Name, 'visitor'>, TestMember>;
  let sessions: Record<string, string>;
  let wells: string[];
  let series: string;
  let paths: Record<string, { input: object; shows: (who: Name, title: string) => boolean }>;

  const ask = (who: Name, path: string, input: object): Promise<TestServerAnswered> =>
    (who === 'visitor' ? server.visitor() : people[who].client).call(path, input);
  /** Nothing, too, where the series itself is refused. */
  const listed = ({ body }: TestServerAnswered) => (body['session'] ?? []) as Listed[];

  beforeAll(async () => {
    server = await startTestServer({ environment: { REGISTRATION_REVEALS_EMAIL: 'true' } });
    const [admin, host, unconfirmed, stranger, belongs, going, removed, restricted, avoided, restrictor, staying] = [
      await enroll(server, 'vis_admin', { isAdmin: true }),
      await enroll(server, 'vis_host', { hostLevel: 2 }),
      await enroll(server, 'vis_unconfirmed', { emailVerified: false }),
      await enroll(server, 'vis_stranger'),
      await enroll(server, 'vis_belongs'),
      await enroll(server, 'vis_going'),
      await enroll(server, 'vis_removed'),
      await enroll(server, 'vis_restricted'),
      await enroll(server, 'vis_avoided'),
      await enroll(server, 'vis_restrictor'),
      await enroll(server, 'vis_staying'),
    ];
    people = { admin, host, unconfirmed, stranger, belongs, going, removed, restricted, avoided, restrictor, staying };
    const open = await createWell(admin, 'Open Well');
    const hidden = answered(
      await admin.client.call('/v1/group/create', {
        title: 'Private Well',
        description: 'Only for those who were asked to come in. '.repeat(4),
        visible: false,
      }),
      'group',
    ).uuid;
    wells = [open, hidden];
    for (const member of [host, belongs, going, removed, restricted, avoided, restrictor, staying]) {
      await joinWell(member, open);
      // Nobody can ask to be let into a private Well: they belonged to it before it was closed.
      await server.assembled.log.append(
        belonging.stream(membershipId(hidden, member.uuid)),
        'no-stream',
        [did(WellJoined, { well: hidden, member: member.uuid, committed: true })],
        { actor: { kind: 'system', policy: 'proof' }, occurredAt: server.clock.now(), correlation: randomUUID() },
      );
    }
    await server.running.drain();
    const quarter = 15 * 60_000;
    const now = new Date(Math.ceil(Date.parse(server.clock.now()) / quarter) * quarter).toISOString();
    const plan = async (well: string, title: string, startsInMinutes: number, value: object = {}) =>
      answered(
        await host.client.call('/v1/session/create', {
          title,
          description: 'We sit together and listen to each other. '.repeat(4),
          group: well,
          startTime: new Date(Date.parse(now) + startsInMinutes * 60_000).toISOString(),
          duration: 60,
          maxAttendees: 8,
          ...value,
        }),
        'session',
      );
    const first = await plan(open, OPEN, 26 * 60, { repeat: 'WEEKS:4' });
    series = (first as unknown as { series: { uuid: string } }).series.uuid;
    sessions = {
      [OPEN]: first.uuid,
      [PRIVATE]: (await plan(hidden, PRIVATE, 28 * 60)).uuid,
      [OUTSIDE]: (await plan(open, OUTSIDE, 30 * 60, { externalLink: LINK })).uuid,
    };
    const commands = await server.assembled.container.getAsync(SESSION_COMMANDS);
    const membership = await server.assembled.container.getAsync(MEMBERSHIP_OPERATOR);
    for (const { uuid } of [going, removed, staying])
      await membership.setPlan(caller({ kind: 'system', policy: 'proof' }, randomUUID()), uuid, 'unlimited');
    for (const title of titles)
      for (const member of [going, removed, staying])
        answered(await member.client.call(`/v1/session/${sessions[title]}/join/true`), 'session');
    for (const title of titles)
      await commands.remove(caller({ kind: 'member', id: host.uuid }, randomUUID()), sessions[title]!, {
        member: removed.uuid,
        by: host.uuid,
        byAdmin: false,
        reason: 'for the proof',
      });
    for (const [one, other] of [
      [host, restricted],
      [going, avoided],
      [restrictor, host],
      [staying, host],
    ] as const)
      answered(await one.client.call(`/v1/user/${other.uuid}/block/true`, { note: 'for the proof' }), 'restriction');
    await server.running.drain();
    const always = () => true;
    paths = {
      [sessionCalls.searchSessions.path]: { input: { limit: 100 }, shows: always },
      [sessionCalls.hostedSessions.path]: { input: { id: host.uuid, limit: 100 }, shows: always },
      [sessionCalls.groupSessions.path]: {
        input: { limit: 100 },
        shows: (who) => !isOutside(who), // staff made these Wells, and so belong to them
      },
      [sessionCalls.joinedSessions.path]: {
        input: { limit: 100 },
        shows: (who) => who === 'going' || who === 'host' || who === 'staying',
      },
      [seriesCalls.seriesSessions.path]: { input: { id: series }, shows: (_, title) => title === OPEN },
      [waitingCalls.waitedForSessions.path]: { input: {}, shows: () => false },
    };
  }, 120_000);
  afterAll(() => server.dispose());

  test('a session of a private Well answers a stranger as one that never was, whatever is done with it', async () => {
    const calls: [path: string, input: object][] = [
      ['get', {}],
      ['join/true', {}],
      ['wait/true', {}],
      ['room/0/enter', {}],
      ['room/list', {}],
      ['room/wait', {}],
      ['room/leave', {}],
      ['room/step_out', {}],
      ['room/close', {}],
      [`user/${people.going.uuid}/kick`, { reason: 'Not here' }],
      ['flag', { note: 'Something is wrong here.' }],
      ['delete', {}],
      ['host/list', {}],
      ['testimonial/create', { text: 'It did me good. '.repeat(4) }],
    ];
    const outcomes = (id: string) =>
      Promise.all(
        calls.map(async ([path, input]) => {
          const { status, body } = await ask('stranger', `/v1/session/${id}/${path}`, input);
          return [path, status, (body['notice'] as { name?: string } | undefined)?.name];
        }),
      );
    expect(await outcomes(sessions[PRIVATE]!)).toEqual(await outcomes(randomUUID()));
  }, 60_000);

  test('every list there is stands in this proof', () => {
    const lists = [sessionCalls, seriesCalls, waitingCalls]
      .flatMap((calls) => Object.values(calls) as Partial<Endpoint>[])
      .flatMap(({ path }) => (path?.startsWith('/v1/session/list/') ? [path] : []));
    expect(lists.sort()).toEqual(Object.keys(paths).sort());
  });

  /** What an answer gives away of the people who come, and of where a session meets. */
  const checkedAgainst = (who: Name, answer: TestServerAnswered, shown: readonly Listed[]): void => {
    const text = JSON.stringify(answer.body);
    if (!mayKnowWhoComes(who)) {
      const others = [people.going, people.removed, people.staying];
      for (const { uuid, username } of others.filter((person) => who === 'visitor' || person !== people[who]))
        for (const personal of [uuid, username]) expect(text).not.toContain(personal);
      for (const { joined_users } of shown)
        for (const person of joined_users) expect(person).toMatchObject({ uuid: null, username: null });
    }
    if (mayKnowWhoComes(who))
      for (const { title, joined_users } of shown)
        if (titles.some((known) => known === title) && joined_users.length > 0)
          expect(joined_users.map(({ uuid }) => uuid)).toEqual([people.going.uuid, people.staying.uuid]);
    // Only whoever restricts is told, and that nobody has a flag of theirs elsewhere.
    for (const { title, has_restricted } of shown)
      expect([who, title, has_restricted]).toEqual([who, title, who === 'staying' ? true : undefined]);
    expect(text).not.toContain('"blocked":true');
    expect(text.includes(LINK)).toBe(mayKnowTheLink(who) && shown.some(({ title }) => title === OUTSIDE));
  };

  test.each(everyMember)('[SCH-126] [SCH-045] [SCH-129] lists show what %s may know of', async (who) => {
    for (const [path, { input, shows }] of Object.entries(paths)) {
      const { id = '', ...rest } = input as { id?: string };
      const answer = await ask(who, path.replace('{id}', id), rest);
      if (who === 'visitor' && answer.status === 401) continue;
      expect(answer.status).toBe(200);
      const found = new Set(listed(answer).map(({ uuid }) => uuid));
      expect([path, ...titles.filter((title) => found.has(sessions[title]!))]).toEqual([
        path,
        ...titles.filter((title) => mayKnow(who, title) && shows(who, title)),
      ]);
      checkedAgainst(who, answer, listed(answer));
    }
  });

  test.each(everyMember)(
    '[SCH-126] [SCH-045] [SCH-129] [SCH-130] the detail shows what %s may know of',
    async (who) => {
      for (const title of titles) {
        const answer = await ask(who, `/v1/session/${sessions[title]}/get`, {});
        const session = answer.body['session'] as Listed | undefined;
        const notice = answer.body['notice'] as { name: string } | undefined;
        expect([title, notice?.name]).toEqual([title, mayKnow(who, title) ? undefined : 'SESSION_DOES_NOT_EXIST']);
        if (!session) continue;
        checkedAgainst(who, answer, [session]);
        // Whoever was taken out sees it full and empty; everybody else how many come.
        expect([session.status, session.joined_users.length]).toEqual(
          {
            visitor: ['Open', 2],
            unconfirmed: ['Open', 2],
            stranger: ['Open', 2],
            belongs: ['Open', 2],
            going: ['Going', 2],
            removed: ['Full', 0],
            host: ['Hosting', 2],
            admin: ['Open', 2],
            restricted: ['Full', 0],
            avoided: ['Full', 0],
            restrictor: ['nowhere', 0],
            staying: ['Going', 2],
          }[who],
        );
      }
    },
  );

  /** Whose names an answer must not carry: hosts are public, and those who see a session full know the members of its Well. */
  const hiddenFrom = (who: Name): TestMember[] => {
    const { going, staying, removed, belongs, restricted, avoided, restrictor } = people;
    const comers = [going, staying, removed];
    return isOutside(who)
      ? [...comers, belongs, restricted, avoided, restrictor]
      : comers.filter((person) => person !== people[who as keyof typeof people]);
  };

  test.each(['visitor', 'unconfirmed', 'stranger', 'removed', 'restricted', 'avoided'] as const)(
    '[C-027] no answer whatsoever names people to %s who may not know them',
    async (who) => {
      const reads = server.assembled.parts
        .flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint))
        .filter(({ writes, access }) => !writes && (who !== 'visitor' || access === 'visitor'))
        .filter(({ path }) => !seesFull(who) || path.startsWith('/v1/se'));
      const things = [...Object.values(sessions), ...wells, series, people.host.uuid];
      let shown = 0;
      for (const { path } of reads)
        await Promise.all(
          (path.includes('{') ? things : ['']).map(async (id) => {
            const asked = path.replaceAll(/\{\w+\}/g, id);
            const answer = await ask(who, asked, { limit: 100 });
            if (answer.status === 200 && answer.body['notice'] === undefined) shown++;
            const text = JSON.stringify(answer.body);
            for (const { uuid, username } of hiddenFrom(who))
              for (const personal of [uuid, username]) expect([asked, text.includes(personal)]).toEqual([asked, false]);
          }),
        );
      expect(shown).toBeGreaterThan(5);
    },
    60_000,
  );

  test.each(['restricted', 'avoided'] as const)(
    '[SCH-129] [SCH-105] what %s sees is a full session in every respect',
    async (who) => {
      const { host, belongs } = people;
      const quarter = 15 * 60_000;
      const start =
        Math.ceil(Date.parse(server.clock.now()) / quarter) * quarter + (who === 'restricted' ? 50 : 54) * 3_600_000;
      const open = (await ask('host', `/v1/session/${sessions[OPEN]}/get`, {})).body['session'] as Listed & {
        group_uuid: string;
      };
      const full = answered(
        await host.client.call('/v1/session/create', {
          title: `Really full for ${who}`,
          description: 'We sit together and listen to each other. '.repeat(4),
          group: open.group_uuid,
          startTime: new Date(start).toISOString(),
          duration: 60,
          maxAttendees: 3,
        }),
        'session',
      ).uuid;
      for (const name of ['one', 'two', 'three']) {
        const guest = await enroll(server, `${name}_${who}`);
        await joinWell(guest, open.group_uuid);
        answered(await guest.client.call(`/v1/session/${full}/join/true`), 'session');
      }
      await server.running.drain();
      const asFull = (await belongs.client.call(`/v1/session/${full}/get`)).body['session'] as Record<string, unknown>;
      const asRestricted = (await ask(who, `/v1/session/${sessions[OPEN]}/get`, {})).body['session'] as typeof asFull;
      expect(Object.keys(asRestricted).sort()).toEqual(Object.keys(asFull).sort());
      for (const field of ['status', 'num_spots_left', 'waiting_list', 'joined_users', 'am_i_joined', 'external_url'])
        expect([field, asRestricted[field]]).toEqual([field, asFull[field]]);
      expect(asRestricted['num_users_joined']).toBe(asRestricted['max_attendees']);
      expect(asFull['num_users_joined']).toBe(asFull['max_attendees']);
      const [refused, refusedToo] = [
        await belongs.client.call(`/v1/session/${full}/join/true`),
        await people[who].client.call(`/v1/session/${sessions[OPEN]}/join/true`),
      ];
      expect(refusedToo).toEqual({ ...refused, headers: refusedToo.headers });
    },
    60_000,
  );
});
