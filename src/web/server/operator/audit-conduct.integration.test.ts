import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { updateAccountByStaff } from '#modules/identity/contract/api/staff.ts';
import { enroll, outcome, type TestMember } from '#test/support/community.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { audit } from './audit.ts';

let server: TestServer;
let mia: TestMember;
let rob: TestMember;
let nora: TestMember;

const conduct = (...typed: string[]) => operator(audit, ['conduct', ...typed], environmentOf(server));
const set = async (record: Record<string, unknown>) => {
  const path = updateAccountByStaff.path.replace('{id}', rob.uuid);
  return outcome(await mia.client.call(path, record));
};

beforeAll(async () => {
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true });
  rob = await enroll(server, 'rob_rude');
  nora = await enroll(server, 'nora_berlin');
  expect(await set({ status: 'warned', clause: 'respect', reason: 'Shouted at nora_berlin in a session' })).toBe(
    'done',
  );
  expect(
    await set({
      status: 'suspended',
      clause: 'respect',
      reason: 'Insulted nora_berlin by mail while warned.',
      until: '2036-01-04T12:00:00.000Z',
    }),
  ).toBe('done');
  expect(await set({ status: 'active', reason: 'Wrote an apology' })).toBe('done');
  await server.running.drain();
}, 60_000);
afterAll(() => server?.dispose());

it('the conduct of a member names each sanction with who, why, until when and on which case, and its end', async () => {
  const { out, status } = await conduct('--member', 'rob_rude');
  expect(status).toBe(0);
  expect(out).toContain('Conduct of rob_rude');
  expect(out).toContain('mia_staff (staff) warned rob_rude: Shouted at nora_berlin in a session, on case');
  expect(out).toContain(
    'mia_staff (staff) suspended rob_rude until 4 January 2036, 12:00 UTC: Insulted nora_berlin by mail while warned, on case',
  );
  expect(out).toContain('mia_staff (staff) decided to suspend rob_rude until 4 January 2036, 12:00 UTC by the rule');
  expect(out).toContain('mia_staff (staff) lifted every limit of the account of rob_rude: Wrote an apology.');
});

it('what ends by a time says so before it, and afterwards that it ended', async () => {
  expect(
    await set({ status: 'probation', clause: 'respect', reason: 'Wrote insults', until: '2036-02-01T12:00:00.000Z' }),
  ).toBe('done');
  const at = async (instant: string) => (await conduct('--member', 'rob_rude', '--at', instant)).out;
  expect(await at('2036-01-31')).toContain('ends by itself: 1 February 2036, 12:00 UTC');
  expect(await at('2036-02-02')).toContain('ended by itself: 1 February 2036, 12:00 UTC');
  expect(await set({ status: 'active', reason: 'Wrote an apology' })).toBe('done');
  await server.running.drain();
});

it('the scope of moderation alone reads the reasons of staff, without any name in them', async () => {
  const { out, status } = await conduct('--member', 'rob_rude', '--as', 'moderation');
  expect(status).toBe(0);
  expect(out).toMatch(
    /Member \w \(staff\) suspended Member \w until 4 January 2036, 12:00 UTC: Insulted .* on case [0-9a-f]{8}\./,
  );
  for (const trace of ['rob_rude', 'mia_staff', 'nora_berlin', nora.uuid, rob.uuid, mia.uuid])
    expect(out).not.toContain(trace);
});

it('another scope is refused, and so is a sanction without a rule', async () => {
  const { out, errors, status } = await conduct('--member', 'rob_rude', '--as', 'sessions');
  expect([status, out]).toEqual([2, '']);
  expect(errors).toMatch(/^An auditor of sessions may not see this history\./);
  expect(await set({ status: 'warned', reason: 'Shouted again' })).toBe('CASE_CLAUSE_REQUIRED');
});

it('a forged sanction is marked where the conduct is shown', async () => {
  const { CHAIN } = await import('#modules/audit/index.ts');
  await (await server.assembled.container.getAsync(CHAIN)).checkpoint();
  await server.database.query(
    `update event_store.events set data = replace(data::text, '"status":"suspended"', '"status":"removed"')::json
     where type = 'AccountStatusSet'`,
  );
  const { out } = await conduct('--member', 'rob_rude');
  // At its own place, and where it ends the warning before it.
  expect(
    out.match(/⚠ This line is not what was recorded: mia_staff \(staff\) removed the account of rob_rude/g),
  ).toHaveLength(2);
  expect(out).toMatch(/^⚠ Account \S+: event \d+ is not what was recorded\.$/m);
});

it('a report stands with the number of its case, which is found by it and called after whom it is about', async () => {
  const { body } = await nora.client.call(`/v1/user/${rob.uuid}/flag`, { note: 'He shouted at us.' });
  const report = (body['report'] as { uuid: string }).uuid;
  await server.running.drain();
  const cases = (await mia.client.call('/v1/admin/case/list', {})).body['cases'] as { uuid: string; reports: number }[];
  const number = cases.find(({ reports }) => reports === 1)!.uuid.slice(0, 8);
  expect(number).not.toBe(report.slice(0, 8));
  expect((await conduct('--member', 'rob_rude')).out).toContain(`nora_berlin reported rob_rude. Case ${number}.`);
  const found = await operator(audit, ['find', '--case', number], environmentOf(server));
  expect(found.out).toMatch(new RegExp(`^Case ${number} about rob_rude `, 'm'));
});
