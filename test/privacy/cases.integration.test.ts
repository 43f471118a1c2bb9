import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { caller } from '#kernel/commands/commands.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { CASE_COMMANDS } from '#modules/moderation/index.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

type Details = {
  uuid: string;
  status: string;
  about: string;
  member: { uuid: string } | null;
  concern: string | null;
  all_reports: { uuid: string; note: string | null; from_user: { uuid: string } | null; is_informed: boolean }[];
  evidence: { text: string | null; is_reported: boolean; is_gone: boolean; user: { uuid: string } }[];
  history: {
    reports: number;
    warnings: number;
    restrictions: number;
    decisions: { deed: string; ended: string | null }[];
  };
  decisions: { uuid: string; deed: string; ended: string | null; is_informed: boolean }[];
  notes: { text: string }[];
  timeline: { kind: string }[];
  shared_sessions: unknown[];
};

const REASON = 'He shouted at a newcomer, twice.';

describe('a case, through the whole server', () => {
  let server: TestServer;
  let [mia, kim, ana, ben, cleo]: TestMember[] = [];
  let well: string;

  beforeAll(async () => {
    server = await startTestServer();
    mia = await enroll(server, 'staff_mia', { isAdmin: true, hostLevel: 2 });
    kim = await enroll(server, 'staff_kim', { isAdmin: true });
    [ana, ben] = [await enroll(server, 'ana_reports'), await enroll(server, 'ben_reported')];
    cleo = await enroll(server, 'cleo_third', { hostLevel: 2 });
    well = await createWell(mia, 'Night Owls');
    for (const member of [ana, ben, cleo]) await joinWell(member, well);
  }, 60_000);
  afterAll(() => server.dispose());

  const call = async (member: TestMember | undefined, path: string, input = {}) => member!.client.call(path, input);
  const list = async (input = {}, staff = mia) =>
    (await call(staff, '/v1/admin/case/list', input)).body as unknown as {
      cases: { uuid: string; member: { uuid: string } | null; about: string; target_uuid1: string }[];
      counts: Record<string, number>;
    };
  const caseOf = async (id: string, staff = mia) =>
    (await call(staff, `/v1/admin/case/${id}/get`)).body['case'] as Details;
  const clock = () => server.clock as MovableClock;
  const settle = () => server.running.drain();
  const reportBen = async (note = 'He shouted at us.', member = ana) =>
    expect(outcome(await call(member, `/v1/user/${ben!.uuid}/flag`, { note }))).toBe('done');
  const openCaseOf = async (target: string, staff = mia) => {
    await settle();
    const [file] = (await list({}, staff)).cases.filter(({ target_uuid1 }) => target_uuid1 === target);
    return file!.uuid;
  };
  const mailsOf = async (member: TestMember | undefined) =>
    (
      await server.database.query<{ text: string }>(
        `select coalesce(subject, '') || coalesce(body_text, '') as text from web.outbox where recipient = $1 order by recorded_at`,
        [member!.email],
      )
    ).map(({ text }) => text);

  test('[MOD-025] two reports about one member are one case; a third staff member sees history beside it', async () => {
    await reportBen();
    await reportBen('And again.', cleo);
    const id = await openCaseOf(ben!.uuid);
    expect(await caseOf(id)).toMatchObject({
      about: 'member',
      status: 'open',
      concern: null,
      member: { uuid: ben!.uuid },
      all_reports: [{ note: 'He shouted at us.' }, { note: 'And again.' }],
      history: { reports: 0, warnings: 0 },
    });
    expect((await list()).counts).toMatchObject({ open: 1, mine: 0, unassigned: 1 });
  });

  test('[MOD-029] a warning takes effect, and both sides learn of it; the member learns neither reporter nor words of theirs', async () => {
    const id = await openCaseOf(ben!.uuid);
    const decide = (input: object, staff = mia) => call(staff, `/v1/admin/case/${id}/decide`, input);
    expect(outcome(await decide({ deed: 'warned', reason: REASON }))).toBe('CASE_CLAUSE_REQUIRED');
    expect(outcome(await decide({ deed: 'warned', clause: 'respect' }))).toBe('CASE_REASON_REQUIRED');
    expect(outcome(await decide({ deed: 'content-hidden', clause: 'respect', reason: REASON }))).toBe(
      'CASE_DEED_IMPOSSIBLE',
    );
    expect(outcome(await decide({ deed: 'warned', clause: 'respect', reason: REASON }))).toBe('done');
    await settle();
    const decided = await caseOf(id);
    expect(decided).toMatchObject({
      status: 'closed',
      decisions: [{ deed: 'warned', ended: null, is_informed: true }],
      all_reports: [{ is_informed: true }, { is_informed: true }],
    });
    expect(decided.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['opened', 'report', 'decided', 'closed', 'member-informed', 'reporter-informed']),
    );
    const account = (await call(mia, `/v1/admin/account/${ben!.uuid}/get`)).body['user'];
    expect(account).toMatchObject({ status: 'warned' });
    const toBen = await mailsOf(ben);
    expect(toBen.filter((text) => text.includes(REASON))).toHaveLength(1);
    const [mail] = toBen.filter((text) => text.includes(REASON));
    expect(mail).toContain('We treat each other with respect');
    expect(mail).toMatch(/\/appeal\/[0-9a-f-]+\.[0-9a-f-]+\.[0-9a-f-]+\.[0-9a-z]+\.[0-9a-f]{64}/);
    expect(mail).not.toMatch(/ana_reports|cleo_third|shouted at us|And again/);
    for (const reporter of [ana, cleo]) {
      const [answer] = (await mailsOf(reporter)).filter((text) => text.includes('read your report'));
      expect(answer).toContain('rules were broken');
      expect(answer).not.toMatch(/ben_reported|warn|twice/);
    }
    const { log } = server.assembled;
    const names: Record<string, string> = { [mia!.uuid]: 'Mia', [ben!.uuid]: 'Ben' };
    const story = (await log.read(`moderation.case-${id}`)).map((fact) =>
      log
        .says(fact)
        .replaceAll(/(?:member )?([0-9a-f]{8}-[0-9a-f-]{27})/g, (whole, uuid: string) => names[uuid] ?? 'one'),
    );
    expect(story).toEqual([
      'opened a case about Ben',
      'added report one to the case',
      'added report one to the case',
      'decided to warn Ben by the rule "We treat each other with respect and do nothing that harms another member": He shouted at a newcomer, twice',
      'closed the case',
      expect.stringMatching(/^told /),
      expect.stringMatching(/^told /),
      expect.stringMatching(/^told /),
    ]);
    expect(new Set(story.slice(5))).toEqual(
      new Set(['told the member about decision one', 'told the reporter of report one how it ended']),
    );
    // The old list knows it, too.
    const reports = (await call(mia, '/v1/admin/activity/types/USER_FLAG_USER', { status: 'closed' })).body['activity'];
    expect(reports).toMatchObject([{ decision: 'handled' }, { decision: 'handled' }]);
  });

  test('the next report opens the next case, with the history beside it', async () => {
    await reportBen('He did it once more.');
    const id = await openCaseOf(ben!.uuid);
    expect(await caseOf(id)).toMatchObject({ history: { reports: 2, warnings: 1, decisions: [{ deed: 'warned' }] } });
    expect(outcome(await call(mia, `/v1/admin/case/${id}/assign`, { to: kim!.uuid }))).toBe('done');
    expect(outcome(await call(mia, `/v1/admin/case/${id}/assign`, { to: ana!.uuid }))).toBe('NOT_ALLOWED');
    expect(outcome(await call(kim, `/v1/admin/case/${id}/priority`, { priority: 'high' }))).toBe('done');
    expect(outcome(await call(kim, `/v1/admin/case/${id}/note`, { note: 'I know him from the forum.' }))).toBe('done');
    expect(await caseOf(id)).toMatchObject({
      assignee: { uuid: kim!.uuid },
      priority: 'high',
      notes: [{ text: 'I know him from the forum.' }],
    });
    expect((await list({ assignee: 'me' }, kim)).cases).toMatchObject([{ uuid: id }]);
    expect((await list({ priority: 'low' })).cases).toEqual([]);
    const viewing = (staff: TestMember | undefined) => call(staff, `/v1/admin/case/${id}/viewing`);
    await viewing(mia);
    expect((await viewing(kim)).body['others']).toMatchObject([{ uuid: mia!.uuid }]);
  });

  test('a suspension ends by itself, nothing of it is left, and the warning from before still stands', async () => {
    const id = await openCaseOf(ben!.uuid);
    const until = plus(server.clock.now(), days(3));
    const suspended = { deed: 'suspended', clause: 'respect', reason: REASON };
    expect(outcome(await call(kim, `/v1/admin/case/${id}/decide`, suspended))).toBe('STATUS_END_INVALID');
    expect(outcome(await call(kim, `/v1/admin/case/${id}/decide`, { ...suspended, until }))).toBe('done');
    await settle();
    const account = async () => (await call(mia, `/v1/admin/account/${ben!.uuid}/get`)).body['user'];
    expect(await account()).toMatchObject({ status: 'suspended' });
    clock().shift(clock().offset() + days(3));
    await settle();
    expect(await caseOf(id)).toMatchObject({ decisions: [{ deed: 'suspended', ended: 'expired' }] });
    expect(await account()).toMatchObject({ status: 'warned', status_until: null });
  });

  test('[FOR-052] a reported post is shown as it was, hidden by a decision, and can be decided again', async () => {
    const write = async (member: TestMember | undefined, content: string, parent_uuid?: string) => {
      const { body } = await call(member, '/v1/forum_post/create', { group_uuid: well, content, parent_uuid });
      expect(body).toHaveProperty('forum_post');
      return (body['forum_post'] as { uuid: string }).uuid;
    };
    const top = await write(cleo, 'How do you sleep after a night shift?');
    const before = await write(ana, 'With a dark room.', top);
    const reply = await write(ben, 'Only fools work at night.', top);
    await write(ana, 'That hurts.', top);
    expect(outcome(await call(ana, `/v1/forum_post/${reply}/flag`, { note: 'An insult.' }))).toBe('done');
    const id = await openCaseOf(reply);
    await call(ben, `/v1/forum_post/${reply}/update`, { content: 'I meant no harm.' });
    await call(ana, `/v1/forum_post/${before}/delete`);
    expect((await caseOf(id)).evidence).toMatchObject([
      { text: 'How do you sleep after a night shift?', is_reported: false },
      { text: 'With a dark room.', is_reported: false, is_gone: false },
      { text: 'Only fools work at night.', is_reported: true, user: { uuid: ben!.uuid } },
      { text: 'That hurts.', is_reported: false },
    ]);
    const replies = async () => {
      const { body } = await call(cleo, `/v1/forum_post/${top}/get`);
      return body['forum_post'] as { num_replies?: number };
    };
    const seen = async (post: string) => outcome(await call(cleo, `/v1/forum_post/${post}/get`));
    const repliesBefore = await replies();
    const hidden = { deed: 'content-hidden', clause: 'respect', reason: 'It mocks people who work at night.' };
    expect(outcome(await call(mia, `/v1/admin/case/${id}/decide`, hidden))).toBe('done');
    await settle();
    expect(await seen(reply)).toBe('FORUM_POST_DOES_NOT_EXIST');
    const [mail] = (await mailsOf(ben)).filter((text) => text.includes('is hidden from other members'));
    expect(mail).toContain('Only fools work at night.');
    const profile = (await call(ben, '/v1/account/profile', {})).body['user'];
    expect(profile).toMatchObject({ special_notice: 'SHOW_STAFF_DECISION_MODAL' });
    const commands = await server.assembled.container.getAsync(CASE_COMMANDS);
    const [decision] = (await caseOf(id)).decisions;
    const asStaff = caller({ kind: 'system', policy: 'test' }, 'a test');
    await commands.endDecision(asStaff, { case: id, decision: decision!.uuid }, 'overturned', kim!.uuid);
    await settle();
    expect(await seen(reply)).toBe('done');
    expect(await replies()).toEqual(repliesBefore);
    expect(await caseOf(id)).toMatchObject({ decisions: [{ ended: 'overturned' }] });
  });

  test('[CHT-014] a reported message is hidden beside a warning, with what stood around it', async () => {
    const session = await createSession(mia!, well, { now: server.clock.now() });
    for (const member of [ana, ben]) await call(member, `/v1/session/${session}/join/true`);
    const send = async (member: TestMember | undefined, text: string) =>
      ((await call(member, `/v1/session_chat/${session}/send`, { text })).body['message'] as { id: string }).id;
    await send(mia, 'Welcome.');
    const message = await send(ben, 'Buy my book.');
    await send(ana, 'Please not here.');
    expect(outcome(await call(ana, `/v1/session/${session}/flag`, { note: 'He sells.', message }))).toBe('done');
    const id = await openCaseOf(message);
    expect(await caseOf(id)).toMatchObject({
      about: 'message',
      member: { uuid: ben!.uuid },
      evidence: [
        { text: 'Welcome.' },
        { text: 'Buy my book.', is_reported: true },
        { text: 'Please not here.', is_reported: false },
      ],
    });
    const both = { deed: 'warned', clause: 'no-promotion', reason: 'He sold his book.', content: 'content-hidden' };
    expect(outcome(await call(mia, `/v1/admin/case/${id}/decide`, both))).toBe('done');
    await settle();
    expect((await caseOf(id)).decisions.map(({ deed }) => deed).toSorted()).toEqual(['content-hidden', 'warned']);
    const chat = JSON.stringify((await call(ana, `/v1/session_chat/${session}/get`)).body);
    expect(chat).not.toContain('Buy my book.');
    // Staff lift all limits of the account: the decision ends with them.
    await call(mia, `/v1/admin/account/${ben!.uuid}/profile/update`, { status: 'active' });
    await settle();
    const ended = new Map((await caseOf(id)).decisions.map((made) => [made.deed, made.ended]));
    expect(Object.fromEntries(ended)).toEqual({ warned: 'lifted', 'content-hidden': null });
  });

  test('closing the last open report by the old call closes the case, and the reporter hears of it', async () => {
    await reportBen('By the old call.');
    const id = await openCaseOf(ben!.uuid);
    const [report] = (await caseOf(id)).all_reports;
    expect(outcome(await call(mia, `/v1/admin/activity/${report!.uuid}/close`, { decision: 'no-action' }))).toBe(
      'done',
    );
    await settle();
    expect(await caseOf(id)).toMatchObject({ status: 'closed', decisions: [{ deed: 'nothing' }] });
    expect((await mailsOf(ana)).filter((text) => text.includes('nothing that we have to act on'))).toHaveLength(1);
    expect(outcome(await call(mia, `/v1/admin/case/${id}/reopen`))).toBe('done');
    expect(await caseOf(id)).toMatchObject({ status: 'open' });
  });

  test('staff whom a case concerns may not decide it, and whom it is about reads nothing of it', async () => {
    expect(outcome(await call(ana, `/v1/user/${kim!.uuid}/flag`, { note: 'Kim was rude.' }))).toBe('done');
    const id = await openCaseOf(kim!.uuid);
    expect(await caseOf(id, kim)).toMatchObject({
      concern: 'member',
      all_reports: [],
      evidence: [],
      notes: [],
      history: { reports: 0, decisions: [] },
    });
    for (const [path, input] of [
      ['decide', { deed: 'nothing' }],
      ['note', { note: 'It was not so.' }],
      ['assign', { to: null }],
    ] as const)
      expect(outcome(await call(kim, `/v1/admin/case/${id}/${path}`, input))).toBe('CASE_CONCERNS_YOU');
    const warned = { deed: 'warned', clause: 'respect', reason: REASON };
    expect(outcome(await call(mia, `/v1/admin/case/${id}/decide`, warned))).toBe('ACCOUNT_OF_STAFF');
    expect(outcome(await call(mia, `/v1/user/${cleo!.uuid}/flag`, { note: 'I saw it.' }))).toBe('done');
    const own = await openCaseOf(cleo!.uuid);
    const refused = await call(mia, `/v1/admin/case/${own}/decide`, { deed: 'nothing' });
    expect(refused.body['notice']).toMatchObject({
      id: 340,
      msg: expect.stringContaining('you reported it') as unknown,
    });
  });

  test('[MOD-027] each call × who calls: staff alone, and those whom a case concerns decide nothing', async () => {
    const host = await enroll(server, 'hana_host', { hostLevel: 1 });
    const auditor = await enroll(server, 'otto_auditor');
    const suspended = await enroll(server, 'sam_suspended');
    const friend = await enroll(server, 'staff_fay', { isAdmin: true });
    const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
    const byOperator = caller({ kind: 'system', policy: 'operator' }, 'a test');
    await operator.appointAuditor(byOperator, auditor.uuid, { scope: ['moderation'], hours: 8, reason: 'A complaint' });
    const until = plus(server.clock.now(), days(1));
    const status = { status: 'suspended', clause: 'respect', reason: 'Insults in a session', until };
    await call(mia, `/v1/admin/account/${suspended.uuid}/profile/update`, status);
    expect(outcome(await call(friend, `/v1/user/${host.uuid}/flag`, { note: 'I was there.' }))).toBe('done');
    const id = await openCaseOf(host.uuid);
    const calls: Record<string, object> = {
      'case/list': {},
      [`case/${id}/get`]: {},
      [`case/${id}/viewing`]: {},
      [`case/${id}/note`]: { note: 'A word.' },
      [`case/${id}/priority`]: { priority: 'high' },
      [`case/${id}/assign`]: { to: null },
      [`case/${id}/decide`]: { deed: 'nothing' },
      [`case/${id}/reopen`]: {},
    };
    // One after the other: a case that is decided cannot be given to anyone.
    const asked = async (member: TestMember) => {
      const answers: Record<string, string> = {};
      for (const [path, input] of Object.entries(calls))
        answers[path.replace(`${id}/`, '')] = outcome(await call(member, `/v1/admin/${path}`, input));
      return answers;
    };
    const all = (answer: string) =>
      Object.fromEntries(Object.keys(calls).map((path) => [path.replace(`${id}/`, ''), answer]));
    for (const member of [ana!, host, cleo!, auditor]) expect(await asked(member)).toEqual(all('NOT_ALLOWED'));
    expect(await asked(suspended)).toEqual(all('NOT_SIGNED_IN'));
    for (const [path, input] of Object.entries(calls))
      expect((await server.visitor().call(`/v1/admin/${path}`, input)).status).toBe(401);
    // Who reported it reads it and says what they know.
    expect(await asked(friend)).toEqual({
      ...all('done'),
      'case/decide': 'CASE_CONCERNS_YOU',
      'case/reopen': 'CASE_CONCERNS_YOU',
    });
    expect(await asked(mia!)).toEqual(all('done'));
    expect(outcome(await call(mia, `/v1/admin/case/${ana!.uuid}/get`))).toBe('CASE_DOES_NOT_EXIST');
  });
});
