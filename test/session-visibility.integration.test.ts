import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import * as sessionCalls from '../src/modules/scheduling/contract/api.ts';
import * as seriesCalls from '../src/modules/scheduling/contract/series/api.ts';
import * as waitingCalls from '../src/modules/scheduling/contract/waiting-list-api.ts';
import { SESSION_COMMANDS, type SessionCommands } from '../src/modules/scheduling/index.ts';
import { membership as belonging, membershipId } from '../src/modules/communities/domain/membership.ts';
import { WellJoined } from '../src/modules/communities/contract/well-events.ts';
import { did } from '../src/shared-kernel/contract/event.ts';
import { MEMBERSHIP_OPERATOR, type MembershipOperator } from '../src/modules/membership-billing/index.ts';
import { caller } from '../src/shared-kernel/commands.ts';
import type { Endpoint } from '../src/shared-kernel/contract/endpoint.ts';
import { startTestServer, type Answered, type TestServer } from '../src/web/server/testing/test-server.ts';
import { answered, createWell, enroll, joinWell, type Somebody } from './community.ts';

type Listed = {
  uuid: string;
  title: string;
  status: string;
  num_users_joined: number;
  joined_users: { uuid: string | null; username: string | null }[];
  external_url: string | null;
};
type Name = 'visitor' | 'stranger' | 'belongs' | 'going' | 'removed' | 'host' | 'admin';
const everybody: readonly Name[] = ['visitor', 'stranger', 'belongs', 'going', 'removed', 'host', 'admin'];

const OPEN = 'Open circle';
const PRIVATE = 'Private circle';
const OUTSIDE = 'Outside circle';
const titles = [OPEN, PRIVATE, OUTSIDE] as const;
const LINK = 'https://zoom.us/j/123456789';

/** The one rule: who may know of a session, who comes to it, and where it meets. Restrictions between members will stand here. */
const mayKnow = (who: Name, title: string): boolean => title !== PRIVATE || !(who === 'visitor' || who === 'stranger');
const mayKnowWhoComes = (who: Name): boolean => who !== 'visitor' && who !== 'removed';
const mayKnowTheLink = (who: Name): boolean => who === 'host' || who === 'admin';

describe('what different people learn of sessions', () => {
  let server: TestServer;
  let people: Record<Exclude<Name, 'visitor'>, Somebody>;
  let sessions: Record<string, string>;
  let series: string;
  let paths: Record<string, { input: object; shows: (who: Name, title: string) => boolean }>;

  const ask = (who: Name, path: string, input: object): Promise<Answered> =>
    (who === 'visitor' ? server.visitor() : people[who].client).call(path, input);
  const listed = ({ body }: Answered) => body['session'] as Listed[];

  beforeAll(async () => {
    server = await startTestServer();
    const [admin, host, stranger, belongs, going, removed] = [
      await enroll(server, 'vis_admin', { isAdmin: true }),
      await enroll(server, 'vis_host', { hostLevel: 2 }),
      await enroll(server, 'vis_stranger'),
      await enroll(server, 'vis_belongs'),
      await enroll(server, 'vis_going'),
      await enroll(server, 'vis_removed'),
    ];
    people = { admin, host, stranger, belongs, going, removed };
    const open = await createWell(admin, 'Open Well');
    const hidden = answered(
      await admin.client.call('/v1/group/create', {
        title: 'Private Well',
        description: 'Only for those who were asked to come in. '.repeat(4),
        visible: false,
      }),
      'group',
    ).uuid;
    for (const member of [host, belongs, going, removed]) {
      await joinWell(member, open);
      // Nobody can ask to be let into a private Well: these four belonged to it before it was closed.
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
    const plan = async (well: string, title: string, startsInMinutes: number, of: object = {}) =>
      answered(
        await host.client.call('/v1/session/create', {
          title,
          description: 'We sit together and listen to each other. '.repeat(4),
          group: well,
          startTime: new Date(Date.parse(now) + startsInMinutes * 60_000).toISOString(),
          duration: 60,
          maxAttendees: 8,
          ...of,
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
    const commands = await server.assembled.container.getAsync<SessionCommands>(SESSION_COMMANDS);
    const membership = await server.assembled.container.getAsync<MembershipOperator>(MEMBERSHIP_OPERATOR);
    for (const { uuid } of [going, removed])
      await membership.setPlan(caller({ kind: 'system', policy: 'proof' }, randomUUID()), uuid, 'unlimited');
    for (const title of titles)
      for (const member of [going, removed])
        answered(await member.client.call(`/v1/session/${sessions[title]}/join/true`), 'session');
    for (const title of titles)
      await commands.remove(caller({ kind: 'member', id: host.uuid }, randomUUID()), sessions[title]!, {
        member: removed.uuid,
        by: host.uuid,
        byAdmin: false,
        reason: 'for the proof',
      });
    await server.running.drain();
    const always = () => true;
    paths = {
      [sessionCalls.searchSessions.path]: { input: { limit: 100 }, shows: always },
      [sessionCalls.hostedSessions.path]: { input: { id: host.uuid, limit: 100 }, shows: always },
      [sessionCalls.groupSessions.path]: {
        input: { limit: 100 },
        shows: (who) => who !== 'stranger', // staff made these Wells, and so belong to them
      },
      [sessionCalls.joinedSessions.path]: { input: { limit: 100 }, shows: (who) => who === 'going' || who === 'host' },
      [seriesCalls.seriesSessions.path]: { input: { id: series }, shows: (_, title) => title === OPEN },
      [waitingCalls.waitedForSessions.path]: { input: {}, shows: () => false },
    };
  }, 120_000);
  afterAll(() => server.dispose());

  test('every list there is stands in this proof', () => {
    const lists = [sessionCalls, seriesCalls, waitingCalls]
      .flatMap((calls) => Object.values(calls) as Partial<Endpoint>[])
      .flatMap(({ path }) => (path?.startsWith('/v1/session/list/') ? [path] : []));
    expect(lists.sort()).toEqual(Object.keys(paths).sort());
  });

  /** What an answer gives away of the people who come, and of where a session meets. */
  const checkedAgainst = (who: Name, answer: Answered, shown: readonly Listed[]): void => {
    const text = JSON.stringify(answer.body);
    if (!mayKnowWhoComes(who)) {
      for (const { uuid, username } of [people.going, people.removed].filter(
        (person) => who !== 'removed' || person !== people.removed,
      ))
        for (const personal of [uuid, username]) expect(text).not.toContain(personal);
      for (const { joined_users } of shown)
        for (const person of joined_users) expect(person).toMatchObject({ uuid: null, username: null });
    }
    if (mayKnowWhoComes(who))
      for (const { title, joined_users } of shown)
        if (titles.some((known) => known === title) && joined_users.length > 0)
          expect(joined_users.map(({ uuid }) => uuid)).toEqual([people.going.uuid]);
    expect(text.includes(LINK)).toBe(mayKnowTheLink(who) && shown.some(({ title }) => title === OUTSIDE));
  };

  test.each(everybody)('[SCH-126] [SCH-045] [SCH-129] lists show what %s may know of', async (who) => {
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

  test.each(everybody)('[SCH-126] [SCH-045] [SCH-129] [SCH-130] the detail shows what %s may know of', async (who) => {
    for (const title of titles) {
      const answer = await ask(who, `/v1/session/${sessions[title]}/get`, {});
      const session = answer.body['session'] as Listed | undefined;
      expect(session !== undefined).toBe(mayKnow(who, title));
      if (!session) {
        expect(answer.body['notice']).toMatchObject({ name: 'SESSION_DOES_NOT_EXIST' });
        continue;
      }
      checkedAgainst(who, answer, [session]);
      // Whoever was taken out sees it full and empty; everybody else how many come.
      expect([session.status, session.joined_users.length]).toEqual(
        {
          visitor: ['Open', 1],
          stranger: ['Open', 1],
          belongs: ['Open', 1],
          going: ['Going', 1],
          removed: ['Full', 0],
          host: ['Hosting', 1],
          admin: ['Open', 1],
        }[who],
      );
    }
  });
});
