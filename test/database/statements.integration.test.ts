import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { answered, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

/** All Wells of the viewer at once (C-054). */
const COMBINED = '00000000-0000-0000-0000-000000000000';

let server: TestServer;
let admin: TestMember;
let ana: TestMember;
let ben: TestMember;
let well: string;
/** What calls asked of the read models that they show; what the product does by itself is aside. */
const asked: string[] = [];
const SHOWN = /\b(?:forum_posts|feedback_reviews|identity_people|scheduling_sessions)\./;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  const unwatched = { ...database };
  database.query = <Row>(text: string, values?: readonly unknown[]) => {
    if (SHOWN.test(text)) asked.push(text);
    return unwatched.query<Row>(text, values);
  };
  admin = await enroll(server, 'mia_admin', { isAdmin: true });
  [ana, ben] = [await enroll(server, 'ana'), await enroll(server, 'ben')];
  well = await createWell(admin, 'Night owls');
  for (const member of [ana, ben]) await joinWell(member, well);
});
afterAll(() => server.dispose());

const write = async (person: TestMember, value: object): Promise<string> =>
  answered(await person.client.call('/v1/forum_post/create', { group_uuid: well, ...value }), 'forum_post').uuid;

const statementsOf = async (person: TestMember, path: string, input: object = {}): Promise<number> => {
  asked.length = 0;
  const { status } = await person.client.call(path, input);
  expect(status).toBe(200);
  return asked.length;
};

test('a profile takes four statements, and its reviews one, however many there are', async () => {
  for (const path of [`/v1/user/${ana.uuid}/profile`, '/v1/profile/ana']) expect(await statementsOf(ben, path)).toBe(4);
  expect(await statementsOf(ben, `/v1/user/${ana.uuid}/testimonial/list`)).toBe(1);
});

test('a page of posts takes one statement, however many there are', async () => {
  const posts: string[] = [];
  for (const content of ['one', 'two', 'three']) posts.push(await write(ana, { content }));
  await write(ana, { content: 'a reply', parent_uuid: posts[0]! });
  const page = (input: object, value = well) => statementsOf(ben, `/v1/forum_post/group/${value}/list`, input);
  expect(await page({ limit: 8 })).toBe(1);
  expect(await page({ limit: 8, filter: `lt=${posts[2]!}` })).toBe(1);
  expect(await page({ parent_forum_post_uuid: posts[0]! })).toBe(1);
  expect(await page({ limit: 8 }, COMBINED)).toBe(1);
  expect(await statementsOf(ben, `/v1/forum_post/group/${well}/news`, { after: posts[2]! })).toBe(2);
});
