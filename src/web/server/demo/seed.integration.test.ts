import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { searchWells } from '#modules/communities/contract/api.ts';
import { getPoll, type ForumPost } from '#modules/forum/contract/api.ts';
import { userTestimonials } from '#modules/feedback/contract/api.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { logIn } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile, ownUser } from '#modules/identity/contract/own-profile.ts';
import { credentialsIn } from '#modules/identity/contract/profile-info.ts';
import { getCase, listCases, type CaseInList } from '#modules/moderation/contract/case-api.ts';
import { profileByUsername } from '#modules/profiles/contract/api.ts';
import { badgeOf } from '#modules/profiles/contract/badges.ts';
import { groupSessions, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { until } from '#kernel/testing/until.ts';
import { DEMO_PASSWORD, demoPeople } from './people.ts';
import { DEMO_CASES, EXAMPLE } from './reports.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ prepares: true });
}, 60_000);
afterAll(() => server?.dispose());

const sessions = async () =>
  (await server.visitor().call(searchSessions.path, { limit: 100 })).body['session'] as {
    uuid: string;
    title: string;
    start_time: string;
  }[];
const discussionOf = async (username: string, title: string) => {
  const client = server.visitor();
  await client.call(logIn.path, { username_or_email: username, password: DEMO_PASSWORD });
  const { group } = (await client.call(`/v1/group/${title}/get`)).body as { group: { uuid: string } };
  const { forum_post: feed } = (await client.call(`/v1/forum_post/group/${group.uuid}/list`)).body as {
    forum_post: ForumPost[];
  };
  return { client, feed };
};
const streams = async () => {
  const names: string[] = [];
  for await (const event of server.store.readAll()) names.push(`${event.stream} ${event.revision}`);
  return names;
};

it('makes a community that can be tried at once, goes on where it was interrupted, and does nothing twice', async () => {
  const answers: unknown[] = [];
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    const { parts } = (await response.json()) as { parts: Record<string, string> };
    return `${response.status} demo: ${parts['demo']}`;
  };
  const asking = setInterval(() => void readiness().then((answer) => answers.push(answer)), 200);
  expect(await seedDemo(server)).toBe(true);
  clearInterval(asking);
  // An account that is opened meanwhile is opened years ago, and the link in its mail has run out.
  expect(answers.length).toBeGreaterThan(3);
  expect(new Set(answers)).toEqual(new Set(['503 demo: not ok']));
  server.prepared();
  await until(async () => (await readiness()) === '200 demo: ok');
  const [next, ...others] = await sessions();
  expect(Date.parse(next!.start_time) - Date.now()).toBeLessThan(7 * 60_000);
  expect(others.length).toBeGreaterThan(15);
  const wells = (await server.visitor().call(searchWells.path)).body['group'] as { title: string }[];
  expect(wells).toHaveLength(9);
  for (const { username } of demoPeople.slice(0, 3)) {
    const { body } = await server.visitor().call(logIn.path, { username_or_email: username, password: DEMO_PASSWORD });
    expect(body).toMatchObject({ user: { username, pic: expect.stringMatching(/^\/img\//) } });
  }

  const { body: hannah } = await server.visitor().call(logIn.path, {
    username_or_email: 'demo_hannah',
    password: DEMO_PASSWORD,
  });
  const { about_me, user_marketing_json } = ownUser.parse(hannah['user']);
  expect(about_me).toContain('a member of the demo');
  expect(credentialsIn(user_marketing_json)).toHaveLength(3);

  const { body: visited } = await server.visitor().call('/v1/profile/demo_hannah');
  const { user: shown } = profileByUsername.output.parse(visited);
  expect(shown).toMatchObject({
    age: '2 years',
    num_sessions_hosted: 8,
    testimonials_pct_thumbs_up: 86,
    num_reviews: 7,
  });
  expect(badgeOf('peer', shown.num_session_users_met).name).toBe('Peer');
  const { body: reviews } = await server.visitor().call(`/v1/user/${shown.uuid}/testimonial/list`);
  expect(userTestimonials.output.parse(reviews).count).toBe(5);
  const ana = server.visitor();
  await ana.call(logIn.path, { username_or_email: 'demo_ana', password: DEMO_PASSWORD });
  expect((await ana.call(ownProfile.path)).body).toMatchObject({
    user: { num_sessions_attended: 8, host_level: 1, special_notice: null },
  });
  expect(Math.abs(Date.parse(server.clock.now()) - Date.now())).toBeLessThan(5_000);

  const { client, feed } = await discussionOf('demo_ben', 'Anxiety');
  expect(feed.map(({ user, num_replies }) => [user.username, num_replies])).toEqual([
    ['demo_chloe', 1],
    ['demo_ben', 2],
  ]);
  expect((await client.call(getPoll.path)).body).toMatchObject({ forum_poll: { answerFour: 2, my_answer: 3 } });

  const staff = server.visitor();
  await staff.call(logIn.path, { username_or_email: 'demo_admin', password: DEMO_PASSWORD });
  const casesNow = async () => (await staff.call(listCases.path, { limit: 100 })).body['cases'] as CaseInList[];
  await until(async () => (await casesNow()).length === DEMO_CASES);
  const files = await casesNow();
  expect(files.length).toBeGreaterThanOrEqual(10);
  expect(new Set(files.map(({ about }) => about))).toEqual(new Set(['member', 'post', 'message', 'session']));
  for (const { uuid } of files) {
    const { case: file } = getCase.output.parse((await staff.call(`/v1/admin/case/${uuid}/get`)).body);
    // Each can be decided by the one member of the staff, and says that it is an example.
    expect([file.concern, file.all_reports.every(({ note }) => note?.startsWith(EXAMPLE))]).toEqual([null, true]);
  }

  // As whom the walk of the documentation goes when nothing else is said.
  const [, walker] = /username = '(\w+)'/.exec(readFileSync('docs/api-walk.ts', 'utf8'))!;
  const walk = server.visitor();
  await walk.call(logIn.path, { username_or_email: walker, password: DEMO_PASSWORD });
  const mine = (await walk.call(groupSessions.path)).body['session'] as Session[];
  const inAnHour = plus(server.clock.now(), hours(1));
  const open = mine.find((each) => !each.am_i_host && each.status === 'Open' && each.start_time > inAnHour);
  for (const flag of [true, false])
    expect((await walk.call(`/v1/session/${open!.uuid}/join/${flag}`)).body['notice']).toBeUndefined();

  const before = await streams();
  expect(await seedDemo(server)).toBe(true);
  expect(await streams()).toEqual(before);

  await server.database.query(
    "delete from web.demo_steps where step like 'belongs %' or step like 'member %' or step like 'well %'",
  );
  expect(await seedDemo(server)).toBe(true);
  expect((await sessions()).map(({ uuid }) => uuid)).toEqual([next, ...others].map((session) => session!.uuid));
}, 60_000);

it('leaves a community alone that has people of its own', async () => {
  const real = await startTestServer();
  await real.visitor().call('/v1/account/create', {
    email: 'ana@example.org',
    username: 'ana_real',
    password: 'a long and calm phrase',
    terms: true,
  });
  expect(await seedDemo(real)).toBe(false);
  await real.dispose();
}, 60_000);
