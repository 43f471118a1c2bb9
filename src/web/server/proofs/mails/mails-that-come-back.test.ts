import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAIL } from '#kernel/parts.ts';
import { until } from '#kernel/testing/until.ts';
import { fakeMailServer } from '#server/testing/fake-mail-server.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';

const SECRET = 'the token of who hands bounces over';
let mailServer: Awaited<ReturnType<typeof fakeMailServer>>;
let server: TestServer;
beforeAll(async () => {
  mailServer = await fakeMailServer();
  server = await startTestServer({
    environment: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Wellspring <hello@example.org>',
      MAIL_BOUNCES: 'bounces@example.org',
      MAIL_BOUNCES_SECRET: SECRET,
    },
  });
}, 60_000);
afterAll(async () => {
  await server?.dispose();
  mailServer?.stop();
});

const ana = 'ana@example.net';
const said = (pattern: RegExp) => mailServer.received.filter((line) => pattern.test(line));
const mailsTo = (address: string) => said(new RegExp(`^RCPT TO:<${address}>`)).length;
/** The return path of the newest mail to this address. */
const returnPathTo = (address: string) => {
  const at = mailServer.received.findLastIndex((line) => line.startsWith(`RCPT TO:<${address}>`));
  const from = mailServer.received.slice(0, at).findLast((line) => line.startsWith('MAIL FROM:'));
  return /<(.+)>/.exec(from ?? '')![1]!;
};
/** A report about a mail to this address, as its mail server sends it to the return path. */
const reportOf = (address: string, path: string, status = '5.1.1') =>
  [
    'From: MAILER-DAEMON@mail.example.net',
    `To: ${path}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.net',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    `Status: ${status}`,
    '',
    '--b--',
  ].join('\r\n');
const handOver = async (message: string, token = SECRET) =>
  (
    await fetch(`${server.url}/hooks/bounces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
      body: message,
    })
  ).status;
const enrolled = async (email: string, username: string): Promise<Client> => {
  const client = server.visitor();
  await client.call('/v1/account/create', { email, username, password: 'a long and calm phrase', terms: true });
  await until(() => mailsTo(email) > 0);
  return client;
};
const isBouncing = async (client: Client) =>
  ((await client.call('/v1/account/profile')).body['user'] as { email_bounces?: true }).email_bounces === true;
/** A mail that was not asked for; whether it was sent. */
const mailed = async (key: string, to: string) => {
  const port = server.assembled.container.get(MAIL);
  await port.send({ key, to, subject: 'A reminder', text: 'There is a session.' });
  await port.send({ key: `${key}-after`, to: 'staff@example.net', subject: 'Another', text: 'Another.' });
  const before = mailsTo('staff@example.net');
  await until(() => mailsTo('staff@example.net') > before);
  return (await server.database.query('select 1 from web.outbox where key = $1', [key])).length === 1;
};

describe('a mail that comes back', () => {
  it('for good ends mails to its address, until a link that the member asks for arrives there', async () => {
    const client = await enrolled(ana, 'ana_here');
    expect(returnPathTo(ana)).toMatch(/^bounces\+[a-z0-9]+-[a-f0-9]{24}@example\.org$/);
    expect(await mailed('before', ana)).toBe(true);

    expect(await handOver(reportOf(ana, returnPathTo(ana)))).toBe(204);
    await until(() => isBouncing(client));
    expect(await mailed('meanwhile', ana)).toBe(false);

    const before = mailsTo(ana);
    // A minute must lie between two of these mails.
    server.sandbox!.clock.shift(server.sandbox!.clock.offset() + 61_000);
    expect((await client.call('/v1/account/confirmation/send')).body).toEqual({});
    await until(() => mailsTo(ana) > before);
    await until(() => mailServer.received.at(-1) === '.');
    const text = mailServer.received.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=');
    const link = [...text.matchAll(/\/confirm-email\/([\w-]+)\/(\w+)\/(\w+)/g)].at(-1)!;
    const [, a, b, c] = link as unknown as [string, string, string, string];
    expect((await client.call(`/v1/account/${a}/${b}/confirm/${c}`)).body).toMatchObject({ user: { uuid: a } });
    await until(async () => !(await isBouncing(client)));
    expect(await mailed('afterwards', ana)).toBe(true);
  });

  it('forged, about another recipient, without the token or about a policy silences no member', async () => {
    const [ben, cleo] = [
      await enrolled('ben@example.net', 'ben_here'),
      await enrolled('cleo@example.net', 'cleo_here'),
    ];
    const [toBen, toCleo] = [returnPathTo('ben@example.net'), returnPathTo('cleo@example.net')];
    for (const [message, token, status] of [
      [reportOf('ben@example.net', toBen), 'another token', 401],
      [reportOf('ben@example.net', 'bounces@example.org'), SECRET, 204],
      [reportOf('ben@example.net', toCleo), SECRET, 204],
      [reportOf('ben@example.net', toBen.replace(/.@/, 'x@')), SECRET, 204],
      [reportOf('ben@example.net', toBen, '5.7.1'), SECRET, 204],
      ['no mail at all', SECRET, 204],
    ] as const)
      expect([await handOver(message, token), status]).toEqual([status, status]);
    expect(await handOver(reportOf('cleo@example.net', toCleo))).toBe(204);
    await until(() => isBouncing(cleo));
    expect(await isBouncing(ben)).toBe(false);
    expect(server.log()).toContain('A mail came back with 5.7.1');
    expect(server.log()).not.toContain('ben@example.net');
  });

  it('at once, because the mail server knows the address, is the same', async () => {
    const dora = await enrolled('dora@example.net', 'dora_here');
    mailServer.answers.rcpt = '550 5.1.1 <dora@example.net>: Recipient address rejected: User unknown';
    await server.assembled.container
      .get(MAIL)
      .send({ key: 'refused', to: 'dora@example.net', subject: 'A reminder', text: 'There is a session.' });
    await until(() => isBouncing(dora));
    delete mailServer.answers.rcpt;
    expect(await mailed('to-dora', 'dora@example.net')).toBe(false);
  });
});
