import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { movableClock } from '#kernel/clock.ts';
import { days } from '#kernel/contract/time.ts';
import { jobRunner } from '#kernel/jobs/job-runner.ts';
import { outbox } from '#kernel/mail.ts';
import { portProblems } from '#kernel/port-problems.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { fakeMailServer, type MailAnswers } from '#server/testing/fake-mail-server.ts';
import { smtpPostman } from './smtp.ts';

const ADDRESS = 'ana.secret@example.org';
const database = ownDatabase();
const stops: (() => Promise<void> | void)[] = [];
beforeEach(() => database.query('truncate web.outbox, kernel.jobs'));
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** The outbox before a mail server that answers like this, its port and its jobs. */
const mailing = async (answers: MailAnswers, userName = '') => {
  const server = await fakeMailServer(answers);
  const logged: string[] = [];
  const ports = portProblems(undefined, (port, problem) => logged.push(`${port} ${problem?.code ?? 'works'}`));
  const postman = smtpPostman(
    { url: server.url.replace('//', userName === '' ? '//' : `//${userName}:wrong@`), from: 'hello@example.org' },
    ports,
    400,
  );
  const clock = movableClock();
  const { port, job } = outbox(database, clock, postman);
  const jobs = jobRunner({ database, clock, handlers: [job], failed: () => undefined });
  stops.push(
    () => postman.close(),
    () => server.stop(),
    () => jobs.stop(),
  );
  return {
    server,
    clock,
    logged,
    postman,
    send: (key: string, to = ADDRESS) => port.send({ key, to, subject: 'A reminder', text: 'Open https://x.example' }),
    /** Runs what waits, however long its pause. */
    tryAgain: async () => {
      clock.shift(clock.offset() + days(1));
      await database.query('update kernel.jobs set retry_at = null');
      await jobs.drain();
    },
    problem: () => ports.all().get('mail'),
    row: async () =>
      (
        await database.query(
          `select status, last_error, recipient is not null as is_whole,
             (select count(*)::int from kernel.jobs) as jobs from web.outbox where key = 'mail'`,
        )
      )[0],
  };
};

type Case = {
  title: string;
  /** Where servers answer like this. */
  source: string;
  answers: MailAnswers;
  userName?: string;
  code: string;
  /** What `/readyz` says; null where the answer is about one recipient and says nothing of the server. */
  shown: RegExp | null;
};

const waiting: Case[] = [
  {
    title: 'that greets too late',
    source: 'Postfix postscreen_greet_wait; met with Postfix 3.7 and a greeting after 12 s',
    answers: { greeting: 'silence' },
    code: 'ETIMEDOUT',
    shown: /cannot be reached/,
  },
  {
    title: 'that drops the line after DATA',
    source: 'RFC 1047: the answer to the final dot is lost',
    answers: { end: 'drop' },
    code: 'ECONNECTION',
    shown: /cannot be reached or ends the connection/,
  },
  {
    title: 'that is shutting down (421)',
    source: 'RFC 5321 3.8: 421 in answer to any command',
    answers: { rcpt: '421 4.3.2 Service shutting down' },
    code: '421 4.3.2',
    shown: /ends the connection/,
  },
  {
    title: 'that greylists (450)',
    source: 'Postgrey: 450 4.2.0 Recipient address rejected: Greylisted',
    answers: { rcpt: `450 4.2.0 <${ADDRESS}>: Recipient address rejected: Greylisted` },
    code: '450 4.2.0',
    shown: null,
  },
  {
    title: 'that wants authentication (530)',
    source: 'RFC 4954 6: 530 5.7.0 Authentication required',
    answers: { mail: '530 5.7.0 Authentication required' },
    code: '530 5.7.0',
    shown: /check the user name and the password/,
  },
  {
    title: 'that wants authentication at the recipient (530)',
    source: 'RFC 4954 6, in servers that delay refusals to RCPT',
    answers: { rcpt: '530 5.7.0 Authentication required' },
    code: '530 5.7.0',
    shown: /check the user name and the password/,
  },
  {
    title: 'whose password is another (535)',
    source: 'RFC 4954 6: 535 5.7.8 Authentication credentials invalid',
    answers: { extensions: ['AUTH PLAIN LOGIN'], auth: '535 5.7.8 Error: authentication failed' },
    userName: 'ana',
    code: '535 5.7.8',
    shown: /check the user name and the password/,
  },
  {
    title: 'that does not know the sender (553)',
    source: 'Postfix reject_sender_login_mismatch: 553 5.7.1 Sender address rejected: not owned by user',
    answers: { rcpt: '553 5.7.1 <hello@example.org>: Sender address rejected: not owned by user ana' },
    code: '553 5.7.1',
    shown: /does not take mails from/,
  },
  {
    title: 'that calls the sender unknown at the recipient (550 5.1.0)',
    source: 'Postfix reject_unlisted_sender with smtpd_delay_reject: 550 5.1.0 Sender address rejected: User unknown',
    answers: { rcpt: '550 5.1.0 <hello@example.org>: Sender address rejected: User unknown in local recipient table' },
    code: '550 5.1.0',
    shown: /does not take mails from/,
  },
  {
    title: 'that cannot find the domain of the sender (553 5.1.8)',
    source: 'Sendmail check_mail: 553 5.1.8 Domain of sender address does not exist',
    answers: { mail: '553 5.1.8 <hello@example.org>... Domain of sender address hello@example.org does not exist' },
    code: '553 5.1.8',
    shown: /does not take mails from/,
  },
  {
    title: 'whose daily limit is reached (550)',
    source: 'Gmail: 550 5.4.5 Daily user sending limit exceeded',
    answers: { rcpt: '550 5.4.5 Daily user sending limit exceeded' },
    code: '550 5.4.5',
    shown: /relaying, a limit or a block/,
  },
  {
    title: 'that does not relay (554)',
    source: 'Postfix reject_unauth_destination: 554 5.7.1 Relay access denied',
    answers: { rcpt: `554 5.7.1 <${ADDRESS}>: Relay access denied` },
    code: '554 5.7.1',
    shown: /relaying, a limit or a block/,
  },
  {
    title: 'that blocks us by a list (550)',
    source: 'Postfix reject_rbl_client and Spamhaus: 550 5.7.1 Service unavailable; client host blocked',
    answers: { rcpt: '550 5.7.1 Service unavailable; client [192.0.2.1] blocked using zen.spamhaus.org' },
    code: '550 5.7.1',
    shown: /relaying, a limit or a block/,
  },
  {
    title: 'that answers 550 without a word that is understood',
    source: 'RFC 5321 4.2.3: 550 is also "command rejected for policy reasons"',
    answers: { rcpt: '550 Requested action not taken: mailbox unavailable' },
    code: '550',
    shown: /relaying, a limit or a block/,
  },
  {
    title: 'that turns the text away (554 after DATA)',
    source: 'RFC 5321 4.2.3: 554 Transaction failed; SpamAssassin milters: 554 5.7.1 rejected as spam',
    answers: { end: '554 5.7.1 Message rejected as spam' },
    code: '554 5.7.1',
    shown: /turned a mail away/,
  },
  {
    title: 'that finds the user unknown only after DATA',
    source: 'Servers that ask the next one while they receive the text, and answer for it',
    answers: { end: `550 5.1.1 <${ADDRESS}> User unknown` },
    code: '550 5.1.1',
    shown: /turned a mail away/,
  },
];

describe('a mail to a server', () => {
  it.each(waiting)('$title waits, its reason shown once, and is sent when the server is mended', async (givenCase) => {
    const mail = await mailing(givenCase.answers, givenCase.userName);
    await mail.send('mail');
    await mail.tryAgain();
    await mail.tryAgain();
    expect(await mail.row()).toEqual({ status: 'waiting', last_error: givenCase.code, is_whole: true, jobs: 1 });
    expect(mail.problem()?.sentence ?? 'the mail server works').toMatch(givenCase.shown ?? /the mail server works/);
    expect(mail.logged).toEqual(givenCase.shown === null ? [] : [`mail ${givenCase.code}`]);
    const errors = await database.query<{ last_error: string | null }>('select last_error from kernel.jobs');
    expect(JSON.stringify([errors, mail.problem(), mail.logged])).not.toMatch(/ana\.secret|hello@|192\.0\.2/);

    for (const step of Object.keys(mail.server.answers)) delete mail.server.answers[step as keyof MailAnswers];
    if (givenCase.userName) mail.server.answers.extensions = givenCase.answers.extensions ?? ['AUTH PLAIN LOGIN'];
    await mail.tryAgain();
    expect(await mail.row()).toEqual({ status: 'sent', last_error: null, is_whole: false, jobs: 0 });
    expect(mail.problem()).toBeUndefined();
  });

  it.each([
    [
      '5.1.1',
      'RFC 3463; Postfix: Recipient address rejected: User unknown',
      '550 5.1.1 <x>: Recipient address rejected: User unknown',
    ],
    ['5.2.1', 'RFC 3463: mailbox disabled', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['5.1.10', 'RFC 7505: a domain that takes no mail', '556 5.1.10 Recipient address has null MX'],
    ['no code, RFC 5321', 'RFC 5321 D.1', '550 No such user here'],
    ['no code, Sendmail', 'Sendmail before 8.10', '550 <x>... User unknown'],
    ['no code, Exim', 'Exim, cannot_route_message of its sample configuration', '550 Unknown user'],
    ['no code, qmail', 'qmail-smtpd recipients', '550 sorry, no mailbox here by that name'],
  ])('that says at RCPT TO that no mailbox has this address is given up at once (%s: %s)', async (_, __, answer) => {
    const mail = await mailing({ rcpt: answer });
    await mail.send('mail');
    await mail.tryAgain();
    expect(await mail.row()).toEqual({ status: 'refused', last_error: null, is_whole: false, jobs: 0 });
    expect(mail.problem()).toBeUndefined();
  });

  it('of this machine whose certificate is not trusted is sent over STARTTLS all the same', async () => {
    const mail = await mailing({ extensions: ['STARTTLS'] });
    await mail.send('mail');
    await mail.tryAgain();
    expect(await mail.row()).toMatchObject({ status: 'sent' });
    expect(
      mail.server.received.filter((line) => /^(STARTTLS|MAIL)/i.test(line)).map((line) => line.slice(0, 4)),
    ).toEqual(['STAR', 'MAIL']);
  });
});

describe('a mail that is never taken', () => {
  it('for its text ends after nine tries within five days, and operators see it', async () => {
    const mail = await mailing({ end: '554 5.7.1 Message rejected as spam' });
    await mail.send('mail');
    const tries = () => mail.server.received.filter((line) => line === '.').length;
    const pauses: number[] = [];
    for (let round = 0; round < 9; round++) {
      await mail.tryAgain();
      expect(tries()).toBe(round + 1);
      const [job] = await database.query<{ due_at: Date }>('select due_at from kernel.jobs');
      if (job) pauses.push((job.due_at.getTime() - Date.parse(mail.clock.now())) / 3_600_000);
    }
    expect(pauses.map((pause) => Math.round(pause * 4) / 4)).toEqual([0.25, 1, 4, 16, 24, 24, 24, 24]);
    expect(await mail.row()).toEqual({ status: 'given_up', last_error: '554 5.7.1', is_whole: false, jobs: 0 });
    await mail.tryAgain();
    expect(tries()).toBe(9);
  });

  const aged = () => database.query(`update web.outbox set refused_since = now() - interval '6 days'`);
  it.each(['550 5.7.1 blocked', '450 4.2.0 greylisted'])(
    'for its recipient ends after five days once others were taken, and never before: %s',
    async (answer) => {
      const mail = await mailing({ rcpt: answer });
      await mail.send('mail');
      await mail.tryAgain();
      await aged();
      await mail.tryAgain();
      // Every mail is turned away: that is the server, and no mail is given up for it.
      expect(await mail.row()).toMatchObject({ status: 'waiting', is_whole: true, jobs: 1 });
      await database.query(
        `insert into web.outbox (key, status, made_at, sent_at) values ('another', 'sent', now(), now())`,
      );
      await mail.tryAgain();
      expect(await mail.row()).toMatchObject({ status: 'given_up', is_whole: false, jobs: 0 });
    },
  );

  it('because of a wrong password waits for as long as the password is wrong', async () => {
    const mail = await mailing({ extensions: ['AUTH PLAIN LOGIN'], auth: '535 5.7.8 no' }, 'ana');
    await mail.send('mail');
    for (let day = 0; day < 20; day++) await mail.tryAgain();
    expect(await mail.row()).toMatchObject({ status: 'waiting', is_whole: true, jobs: 1 });
  });
});

test('whether a mail server lets us in is asked, and its reason shown until it does', async () => {
  const mail = await mailing({ extensions: ['AUTH PLAIN LOGIN'], auth: '535 5.7.8 no' }, 'ana');
  expect(await mail.postman.answers()).toBe(false);
  expect(mail.problem()).toMatchObject({ code: '535 5.7.8' });
  delete mail.server.answers.auth;
  expect(await mail.postman.answers()).toBe(true);
  expect(mail.problem()).toBeUndefined();
  expect(mail.logged).toEqual(['mail 535 5.7.8', 'mail works']);
});

test('a mail server that lets us in and takes no mail is not called well', async () => {
  const mail = await mailing({ rcpt: '554 5.7.1 Relay access denied' });
  await mail.send('mail');
  await mail.tryAgain();
  expect(await mail.postman.answers()).toBe(true);
  expect(mail.problem()).toMatchObject({ code: '554 5.7.1' });
});
