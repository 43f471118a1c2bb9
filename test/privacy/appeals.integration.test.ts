import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { audit } from '#server/operator/audit.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

type Own = {
  deed: string;
  reason: string;
  clause_text: string;
  until_time: string | null;
  can_appeal: boolean;
  ended: string | null;
  appeal: { text: string; outcome: string | null; reason: string | null; due_time: string } | null;
};
type Row = { uuid: string; member: { uuid: string }; is_overdue: boolean; outcome: string | null };

const REASON = 'He shouted at a newcomer, twice.';
const TEXT = 'I called for help, it was loud. Please ask Cleo.';
const ANSWER = 'Cleo says the same.';

describe('an appeal, through the whole server', () => {
  let server: TestServer;
  let [mia, kim, fay, ana]: TestMember[] = [];
  let well: string;

  beforeAll(async () => {
    server = await startTestServer();
    mia = await enroll(server, 'staff_mia', { isAdmin: true, hostLevel: 2 });
    kim = await enroll(server, 'staff_kim', { isAdmin: true });
    fay = await enroll(server, 'staff_fay', { isAdmin: true });
    ana = await enroll(server, 'ana_reports');
    well = await createWell(mia, 'Night Owls');
    await joinWell(ana, well);
  }, 60_000);
  afterAll(() => server.dispose());

  const call = async (member: TestMember | undefined, path: string, input = {}) => member!.client.call(path, input);
  const visit = async (path: string, input: object) => server.visitor().call(path, { ...input });
  const settle = () => server.running.drain();
  const later = (passed: number) => {
    const clock = server.clock as MovableClock;
    clock.shift(clock.offset() + passed);
  };
  const mailsOf = async (member: TestMember | undefined) =>
    (
      await server.database.query<{ text: string }>(
        `select coalesce(subject, '') || E'\n' || coalesce(body_text, '') as text from web.outbox where recipient = $1`,
        [member!.email],
      )
    ).map(({ text }) => text);
  /** A member whom Mia judged, with the secret of the mailed link. */
  const judged = async (username: string, verdict: Record<string, unknown> = { deed: 'warned' }) => {
    const member = await enroll(server, username, { hostLevel: 2 });
    await joinWell(member, well);
    // Who reports much in a minute or a day is slowed down.
    const reporter = await enroll(server, `reports_${username}`);
    const flagged = await call(reporter, `/v1/user/${member.uuid}/flag`, { note: 'He shouted at us.' });
    expect(outcome(flagged)).toBe('done');
    await settle();
    const { body } = await call(mia, '/v1/admin/case/list');
    const file = (body['cases'] as { uuid: string; target_uuid1: string }[]).find(
      ({ target_uuid1 }) => target_uuid1 === member.uuid,
    )!;
    const decide = { clause: 'respect', reason: REASON, ...verdict };
    expect(outcome(await call(mia, `/v1/admin/case/${file.uuid}/decide`, decide))).toBe('done');
    await settle();
    const [mail] = (await mailsOf(member)).filter((text) => text.includes('/appeal/'));
    const token = /\/appeal\/(\S+)/.exec(mail!)![1]!;
    return { member, token, case: file.uuid, decision: token.split('.')[1]! };
  };
  const open = async (token: string) => (await visit('/v1/appeal/open', { token })).body['decision'] as Own | undefined;
  const make = (token: string, text = TEXT) => visit('/v1/appeal/make', { token, text });
  const decide = (staff: TestMember | undefined, decision: string, input: object) =>
    call(staff, `/v1/admin/appeal/${decision}/decide`, { outcome: 'overturned', reason: ANSWER, ...input });
  const list = async (staff: TestMember | undefined, input = {}) =>
    (await call(staff, '/v1/admin/appeal/list', input)).body as unknown as {
      appeals: Row[];
      counts: { open: number; overdue: number; decided: number };
    };
  const statusOf = async (member: TestMember) =>
    (
      (await call(mia, `/v1/admin/account/${member.uuid}/get`)).body['user'] as {
        status: string;
      }
    ).status;

  test('the mailed link alone shows what was decided; opening it changes nothing, and names no one', async () => {
    const { token, case: id, decision } = await judged('ben_warned');
    const recorded = async () => {
      const streams = [`moderation.case-${id}`, `moderation.appeal-${decision}`];
      return (await Promise.all(streams.map((stream) => server.assembled.log.read(stream)))).map(
        ({ length }) => length,
      );
    };
    const before = await recorded();
    const shown = await visit('/v1/appeal/open', { token });
    expect(shown.body['decision']).toMatchObject({
      deed: 'warned',
      effect: 'This is a warning. Nothing else changes for now.',
      clause_text: 'We treat each other with respect and do nothing that harms another member.',
      reason: REASON,
      can_appeal: true,
      appeal: null,
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/staff_mia|reports_ben|shouted at us/);
    await settle();
    expect(await recorded()).toEqual(before);
    expect(before[1]).toBe(0);
    for (const forged of ['', 'a.b.c.d.e', token.slice(0, -1), `${token.slice(0, -1)}x`, 'x'.repeat(300)])
      expect(outcome(await visit('/v1/appeal/open', { token: forged }))).toBe('APPEAL_LINK_INVALID');
  });

  test('warned: one appeal, decided by another person, ends the warning at once, and both sides are told', async () => {
    const { member, token, decision, case: id } = await judged('bob_warned');
    expect(outcome(await make(token, ' '))).toBe('CASE_REASON_REQUIRED');
    expect(outcome(await make(token, 'a'.repeat(2001)))).toBe('REPORT_REASON_TOO_LONG');
    expect(outcome(await make(token))).toBe('done');
    expect(outcome(await make(token, 'And once more.'))).toBe('APPEAL_MADE_ALREADY');
    expect(await open(token)).toMatchObject({ can_appeal: false, appeal: { text: TEXT, outcome: null } });
    await settle();
    const waiting = (mails: string[]) => mails.filter((text) => text.includes(`/admin/appeals/${decision}`));
    expect(waiting(await mailsOf(kim))).toHaveLength(1);
    expect(waiting(await mailsOf(mia))).toEqual([]);
    expect(waiting(await mailsOf(kim)).join('')).not.toMatch(/bob_warned|I called for help/);

    const refused = await decide(mia, decision, {});
    expect(refused.body['notice']).toMatchObject({
      id: 349,
      msg: 'Another member of the staff has to decide this appeal: you made the decision.',
    });
    expect(outcome(await call(mia, `/v1/admin/appeal/${decision}/take`))).toBe('APPEAL_CONCERNS_YOU');
    expect(outcome(await call(fay, `/v1/admin/appeal/${decision}/take`))).toBe('done');
    expect(outcome(await decide(kim, decision, { reason: '' }))).toBe('CASE_REASON_REQUIRED');
    expect(await statusOf(member)).toBe('warned');

    expect(outcome(await decide(kim, decision, {}))).toBe('done');
    await settle();
    expect(await statusOf(member)).toBe('active');

    expect(await open(token)).toMatchObject({ ended: 'overturned', appeal: { outcome: 'overturned', reason: ANSWER } });
    const told = (await mailsOf(member)).filter((text) => text.includes(ANSWER));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/You were right to object: the decision is overturned[^]*The warning is taken back/);
    expect(told[0]).not.toMatch(/staff_mia|staff_kim|reports_bob/);
    const toMia = (await mailsOf(mia)).filter((text) => text.includes('a decision of yours was overturned'));
    expect(toMia).toHaveLength(1);
    expect(toMia[0]).not.toContain('bob_warned');
    expect(outcome(await decide(fay, decision, { outcome: 'upheld' }))).toBe('APPEAL_DECIDED_ALREADY');

    // The conduct of the case tells it to an auditor, from the decision to its end.
    const { out } = await operator(audit, ['conduct', '--case', id.slice(0, 8)], environmentOf(server));
    expect(out).toMatch(
      /staff_mia \(staff\) decided to warn[^]*bob_warned objected to decision[^]*staff_kim \(staff\) overturned decision[^]*overturned decision/,
    );
    expect(out).toContain(ANSWER.replace('.', ''));

    // It counts no more, in the case itself and beside the next one.
    const file = (await call(kim, `/v1/admin/case/${id}/get`)).body['case'];
    expect(file).toMatchObject({ decisions: [{ ended: 'overturned', counts: false }] });
    await call(ana, `/v1/user/${member.uuid}/flag`, { note: 'Again.' });
    await settle();
    const { body } = await call(mia, '/v1/admin/case/list');
    const next = (body['cases'] as { uuid: string; target_uuid1: string }[]).find(
      ({ target_uuid1 }) => target_uuid1 === member.uuid,
    )!;
    expect((await call(mia, `/v1/admin/case/${next.uuid}/get`)).body['case']).toMatchObject({
      history: { warnings: 0, decisions: [{ ended: 'overturned', counts: false }] },
    });
  });

  test('suspended and removed: the link works without a way in, and overturned opens the account again', async () => {
    for (const [username, verdict] of [
      ['sam_suspended', { deed: 'suspended', until: plus(server.clock.now(), days(20)) }],
      ['rob_removed', { deed: 'removed' }],
    ] as const) {
      const { member, token, decision } = await judged(username, verdict);
      expect(outcome(await call(member, '/v1/account/get_self'))).not.toBe('done');
      expect(await open(token)).toMatchObject({ deed: verdict.deed, can_appeal: true });
      expect(outcome(await make(token))).toBe('done');
      expect(outcome(await decide(kim, decision, {}))).toBe('done');
      await settle();
      expect(await statusOf(member)).toBe('active');
      expect((await call(mia, `/v1/admin/account/${member.uuid}/get`)).body['user']).toMatchObject({ host_level: 2 });
      const mails = await mailsOf(member);
      expect(mails.filter((text) => text.includes(ANSWER))).toHaveLength(1);
      // One mail about the end, not another one that the account is open.
      expect(mails.filter((text) => text.includes('without any limit'))).toEqual([]);
    }
  });

  test('upheld: nothing changes, the member reads why, and who decided first gets no mail', async () => {
    const { member, token, decision } = await judged('uwe_warned');
    const before = (await mailsOf(mia)).length;
    await make(token);
    expect(outcome(await decide(kim, decision, { outcome: 'upheld' }))).toBe('done');
    await settle();
    expect(await statusOf(member)).toBe('warned');
    const [mail] = (await mailsOf(member)).filter((text) => text.includes(ANSWER));
    expect(mail).toContain('The decision stays as it is.');
    expect(await mailsOf(mia)).toHaveLength(before);
  });

  test('hidden words are shown again when hiding them is overturned', async () => {
    const ben = await enroll(server, 'hal_hidden');
    await joinWell(ben, well);
    const write = await call(ben, '/v1/forum_post/create', { group_uuid: well, content: 'Only fools work at night.' });
    const post = (write.body['forum_post'] as { uuid: string }).uuid;
    await call(ana, `/v1/forum_post/${post}/flag`, { note: 'An insult.' });
    await settle();
    const { body } = await call(mia, '/v1/admin/case/list');
    const file = (body['cases'] as { uuid: string; target_uuid1: string }[]).find(
      ({ target_uuid1 }) => target_uuid1 === post,
    )!;
    const hidden = { deed: 'content-hidden', clause: 'respect', reason: REASON };
    expect(outcome(await call(mia, `/v1/admin/case/${file.uuid}/decide`, hidden))).toBe('done');
    await settle();
    const seen = async () => outcome(await call(ana, `/v1/forum_post/${post}/get`));
    expect(await seen()).toBe('FORUM_POST_DOES_NOT_EXIST');
    const [mail] = (await mailsOf(ben)).filter((text) => text.includes('/appeal/'));
    const token = /\/appeal\/(\S+)/.exec(mail!)![1]!;
    await make(token);
    expect(outcome(await decide(kim, token.split('.')[1]!, {}))).toBe('done');
    await settle();
    expect(await seen()).toBe('done');
  });

  test('a hidden message of a chat is read again when hiding it is overturned', async () => {
    const cai = await enroll(server, 'cai_chats');
    for (const member of [ana!, cai]) await joinWell(member, well);
    const session = await createSession(mia!, well, { now: server.clock.now() });
    for (const member of [ana!, cai]) await call(member, `/v1/session/${session}/join/true`);
    const sent = await call(cai, `/v1/session_chat/${session}/send`, { text: 'Only fools stay awake.' });
    const message = (sent.body['message'] as { id: string }).id;
    await call(ana, `/v1/session/${session}/flag`, { note: 'An insult.', message });
    await settle();
    const { body } = await call(fay, '/v1/admin/case/list');
    const file = (body['cases'] as { uuid: string; target_uuid1: string }[]).find(
      ({ target_uuid1 }) => target_uuid1 === message,
    )!;
    const hidden = { deed: 'content-hidden', clause: 'respect', reason: REASON };
    expect(outcome(await call(fay, `/v1/admin/case/${file.uuid}/decide`, hidden))).toBe('done');
    await settle();
    const chat = async () => JSON.stringify((await call(ana, `/v1/session_chat/${session}/get`)).body);
    expect(await chat()).not.toContain('Only fools stay awake.');
    const [mail] = (await mailsOf(cai)).filter((text) => text.includes('/appeal/'));
    const token = /\/appeal\/(\S+)/.exec(mail!)![1]!;
    await make(token);
    expect(outcome(await decide(kim, token.split('.')[1]!, {}))).toBe('done');
    await settle();
    expect(await chat()).toContain('Only fools stay awake.');
    expect((await mailsOf(cai)).filter((text) => text.includes('What you wrote can be read again.'))).toHaveLength(1);
  });

  test('each call × who calls: staff alone decide, and everyone else learns nothing of an appeal', async () => {
    const { member, token, decision } = await judged('mat_matrix');
    await make(token);
    const host = await enroll(server, 'hana_host', { hostLevel: 2 });
    const auditor = await enroll(server, 'otto_auditor');
    const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
    const byOperator = caller({ kind: 'system', policy: 'operator' }, 'a test');
    await operator.appointAuditor(byOperator, auditor.uuid, { scope: ['moderation'], hours: 8, reason: 'A complaint' });
    const friend = await enroll(server, 'staff_leo', { isAdmin: true });
    await call(friend, `/v1/user/${host.uuid}/flag`, { note: 'Other.' });
    const { member: suspended } = await judged('sue_suspended', {
      deed: 'suspended',
      until: plus(server.clock.now(), days(20)),
    });
    const calls: Record<string, object> = {
      list: {},
      [`${decision}/get`]: {},
      [`${decision}/take`]: {},
      [`${decision}/decide`]: { outcome: 'upheld', reason: ANSWER },
    };
    const answers = async (client: { call: (path: string, input: object) => Promise<unknown> }) => {
      const all: string[] = [];
      for (const [path, input] of Object.entries(calls))
        all.push(outcome((await client.call(`/v1/admin/appeal/${path}`, input)) as never));
      return all;
    };
    const refused = await answers(ana!.client);
    expect(refused).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED']);
    for (const { client } of [member, host, auditor]) expect(await answers(client)).toEqual(refused);
    for (const client of [server.visitor(), suspended.client])
      expect((await answers(client)).filter((answer) => answer === 'done')).toEqual([]);
    expect(await answers(mia!.client)).toEqual(['done', 'done', 'APPEAL_CONCERNS_YOU', 'APPEAL_CONCERNS_YOU']);
    expect(await answers(kim!.client)).toEqual(['done', 'done', 'done', 'done']);
    // The link is proof enough for everyone who has it, signed in or not, and for no one else.
    for (const client of [server.visitor(), member.client, ana!.client])
      expect(outcome(await client.call('/v1/appeal/open', { token }))).toBe('done');
  });

  test('what waits for too long is shown and mailed once to those who may decide', async () => {
    const { token, decision } = await judged('ola_overdue');
    await make(token);
    await settle();
    expect((await list(kim)).appeals).toMatchObject([{ uuid: decision, is_overdue: false }]);
    later(days(7) + 1000);
    await settle();
    expect(await list(kim, { status: 'overdue' })).toMatchObject({
      appeals: [{ uuid: decision, is_overdue: true }],
      counts: { open: 1, overdue: 1 },
    });
    const overdue = (mails: string[]) => mails.filter((text) => text.includes('an appeal waits for too long'));
    expect(overdue(await mailsOf(kim))).toHaveLength(1);
    expect(overdue(await mailsOf(mia))).toEqual([]);
    expect(outcome(await decide(kim, decision, { outcome: 'upheld' }))).toBe('done');
    expect((await list(kim)).counts).toMatchObject({ open: 0, overdue: 0 });
  });

  test('after 30 days there is no appeal, and a year after its end a warning does not count', async () => {
    const { token, case: id } = await judged('lea_late');
    const counts = async (staff: TestMember) => {
      const { body } = await call(staff, `/v1/admin/case/${id}/get`);
      return (body['case'] as { decisions: { counts: boolean }[] }).decisions.map((made) => made.counts);
    };
    later(days(30));
    expect(outcome(await make(token))).toBe('APPEAL_TIME_OVER');
    expect(outcome(await visit('/v1/appeal/open', { token }))).toBe('APPEAL_LINK_INVALID');
    expect(await counts(await enroll(server, 'staff_next_month', { isAdmin: true }))).toEqual([true]);
    later(days(336));
    expect(await counts(await enroll(server, 'staff_next_year', { isAdmin: true }))).toEqual([false]);
  });
});

test('with a single admin an appeal waits, the admin is mailed so, and the member reads that no one may decide it', async () => {
  const server = await startTestServer();
  const mia = await enroll(server, 'only_mia', { isAdmin: true });
  const ben = await enroll(server, 'only_ben');
  const warned = { status: 'warned', clause: 'respect', reason: REASON };
  expect(outcome(await mia.client.call(`/v1/admin/account/${ben.uuid}/profile/update`, warned))).toBe('done');
  const mailsTo = async (member: TestMember) => {
    await server.running.drain();
    const rows = await server.database.query<{ text: string }>(
      `select concat(subject, ' ', body_text) as text from web.outbox where recipient = $1`,
      [member.email],
    );
    return rows.map(({ text }) => text);
  };
  const token = /\/appeal\/(\S+)/.exec((await mailsTo(ben)).join(' '))![1]!;
  const opened = async () => (await server.visitor().call('/v1/appeal/open', { token })).body['decision'] as Own;
  expect(outcome(await server.visitor().call('/v1/appeal/make', { token, text: TEXT }))).toBe('done');
  expect(await opened()).toMatchObject({ appeal: { has_decider: false, outcome: null } });
  const toMia = (await mailsTo(mia)).filter((text) => text.includes('none of you may decide it'));
  expect(toMia).toHaveLength(1);
  expect(toMia[0]).not.toMatch(/only_ben|I called for help/);
  const { body } = await mia.client.call('/v1/admin/appeal/list');
  expect(body['appeals']).toMatchObject([{ member: { uuid: ben.uuid }, status: 'open' }]);
  await enroll(server, 'second_kim', { isAdmin: true });
  expect(await opened()).toMatchObject({ appeal: { has_decider: true } });
  await server.dispose();
}, 120_000);
