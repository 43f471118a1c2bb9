import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listen } from '#server/testing/listen.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

const NOTE = 'A sentence that only staff may ever read 4711';

describe('a report, through the whole server', () => {
  let server: TestServer;
  let [mia, kim, ana, ben]: TestMember[] = [];
  let session: string;

  beforeAll(async () => {
    server = await startTestServer();
    mia = await enroll(server, 'staff_mia', { isAdmin: true, hostLevel: 2 });
    kim = await enroll(server, 'staff_kim', { isAdmin: true });
    [ana, ben] = [await enroll(server, 'ana_reports'), await enroll(server, 'ben_reported')];
    const well = await createWell(mia, 'Night Owls');
    session = await createSession(mia, well, { now: server.clock.now() });
    for (const member of [ana, ben]) {
      await joinWell(member, well);
      expect(outcome(await member.client.call(`/v1/session/${session}/join/true`))).toBe('done');
    }
  }, 60_000);
  afterAll(() => server.dispose());

  const report = (note = NOTE) =>
    ana!.client.call(`/v1/user/${ben!.uuid}/flag`, { note, sessionUUID: session, kind: 'report' });
  const cases = async (status = 'open') =>
    (await mia!.client.call('/v1/admin/activity/types/USER_FLAG_USER', { status })).body['activity'] as {
      uuid: string;
      note: string;
      from_user: { uuid: string };
    }[];

  test('[MOD-013] staff hear of it at once; the reported person hears nothing, and no log holds a word of it', async () => {
    const [toMia, toBen] = [await listen(mia!.client), await listen(ben!.client)];
    expect(outcome(await report())).toBe('done');
    await toMia.until((heard) => heard.some(({ topic }) => topic === 'report'));
    // Something that Ben hears, so that he is known to have heard everything before it.
    await ben!.client.call('/v1/account/profile/update', { about_me: 'I listen.' });
    await toBen.until((heard) => heard.some(({ topic }) => topic === 'user'));
    expect(toBen.heard.filter(({ topic }) => topic === 'report')).toEqual([]);
    await Promise.all([toMia.stop(), toBen.stop()]);

    const [found] = await cases();
    expect(found).toMatchObject({ note: NOTE, from_user: { uuid: ana!.uuid } });
    const stored = [];
    for await (const event of server.assembled.log.store.readStream(`moderation.report-${found!.uuid}`))
      stored.push(JSON.stringify(event.data));
    expect(stored).toHaveLength(1);
    expect(stored[0]).not.toContain('4711');
    expect(server.log()).not.toContain('4711');
  });

  test('both admins get one mail each, without a name or a word', async () => {
    const mails = async () =>
      server.database.query<{ key: string; text: string }>(
        `select key, coalesce(subject, '') || coalesce(body_text, '') as text from web.outbox where key like 'report:%'`,
      );
    await server.running.drain();
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key.split(':')[2]))).toEqual(new Set([mia!.uuid, kim!.uuid]));
    for (const { text } of sent) expect(text).not.toMatch(/4711|ana_reports|ben_reported|Night Owls|Evening circle/);
  });

  test('sent ten times at once it is one case', async () => {
    const before = (await cases()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => report('Again and again')));
    expect(new Set(answers.map(({ body }) => (body['report'] as { uuid: string }).uuid)).size).toBe(1);
    expect(await cases()).toHaveLength(before + 1);
  });

  test('[MOD-027] closed by two at once it is decided once', async () => {
    await report('Who decides');
    const [found] = (await cases()).filter(({ note }) => note === 'Who decides');
    const answers = await Promise.all(
      [mia!, kim!].map(({ client }) => client.call(`/v1/admin/activity/${found!.uuid}/close`, { decision: 'handled' })),
    );
    expect(answers.map(outcome).sort()).toEqual(['REPORT_CLOSED_ALREADY', 'done']);
  });

  test('[MOD-027] [ADM-028] nobody but staff reads or decides', async () => {
    for (const path of ['/v1/admin/activity/types/USER_FLAG_USER', `/v1/admin/activity/${session}/close`]) {
      const asMember = await ben!.client.call(path, { decision: 'handled' });
      expect([asMember.status, outcome(asMember)]).toEqual([403, 'NOT_ALLOWED']);
      expect((await server.visitor().call(path, { decision: 'handled' })).status).toBe(401);
      // The contract itself says so: what else is wrong with the call is not looked at.
      expect(outcome(await ben!.client.call(path, { decision: 7, limit: 'x' }))).toBe('NOT_ALLOWED');
    }
  });

  test('[MOD-016] a reported session comes to staff with the very reason that was given', async () => {
    const note = 'The host sold a cure, quite unlike the description.';
    expect(outcome(await ana!.client.call(`/v1/session/${session}/flag`, { note }))).toBe('done');
    const { body } = await kim!.client.call('/v1/admin/activity/types/USER_FLAG_SESSION', { status: 'open' });
    expect(body['activity']).toMatchObject([{ note, from_user: { uuid: ana!.uuid } }]);
  });

  test.each([
    ['a note that is no text', '/flag', { note: 7 }],
    ['a kind that there is not', '/flag', { note: 'x', kind: 'praise' }],
    ['a session that is no id', '/flag', { note: 'x', sessionUUID: 'tonight' }],
  ])('bad input is told: %s', async (_, path, input) => {
    const answer = await ana!.client.call(`/v1/user/${ben!.uuid}${path}`, input);
    expect([answer.status, outcome(answer)]).toEqual([400, 'INPUT_INVALID']);
  });
});
