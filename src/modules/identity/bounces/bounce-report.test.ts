import { describe, expect, test } from '@jest/globals';
import { bounceReport } from './bounce-report.ts';

type Shape = {
  type?: string;
  /** For people, in the first part. */
  notice?: string[];
  /** The fields about the recipient. */
  fields?: string[];
};
const ADDRESS = 'ana@example.net';
/** As Postfix writes it, in the shape of RFC 3464. */
const report = (shape: Shape = {}) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: bounces+abcde-0123456789abcdef01234567@example.org',
    'MIME-Version: 1.0',
    shape.type ?? 'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="B1"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B1',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Status: 5.9.9 is not read here, Action: failed neither.',
    ...(shape.notice ?? []),
    '',
    '--B1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    'Arrival-Date: Mon,  4 May 2026 09:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${ADDRESS}`,
    ...(shape.fields ?? failed('5.1.1', `550 5.1.1 <${ADDRESS}>: Recipient address rejected: User unknown`)),
    '',
    '--B1',
    'Content-Type: text/rfc822-headers',
    '',
    `To: ${ADDRESS}`,
    'Subject: A reminder of your session',
    '',
    '--B1--',
  ].join('\r\n');
const failed = (status: string, answer: string) => [
  'Action: failed',
  `Status: ${status}`,
  `Diagnostic-Code: smtp; ${answer}`,
];

test('a report of a mail that failed for good is read with its status and the addresses in it', () => {
  const read = bounceReport(report());
  expect(read).toMatchObject({ status: '5.1.1', isAboutAddress: true });
  expect(read?.addresses).toContain(ADDRESS);
  const unix = report({ fields: failed('5.4.1', '550 5.4.1 Recipient address rejected') }).replaceAll('\r\n', '\n');
  expect(bounceReport(unix)).toMatchObject({ status: '5.4.1', isAboutAddress: true });
});

/** As qmail wrote them before there was RFC 3464. */
const qmail = (recipient: string[]) =>
  [
    'From: MAILER-DAEMON@mail.example.net',
    'To: bounces+abcde-0123456789abcdef01234567@example.org',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at mail.example.net.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${ADDRESS}>:`,
    ...recipient,
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <bounces+abcde-0123456789abcdef01234567@example.org>',
    'Subject: 550 5.7.1 is not read here',
  ].join('\n');

/** Each shape by its server, as its documentation, its source or published reports show it. */
const SHAPES: readonly { server: string; message: string; status: string; isAboutAddress: boolean }[] = [
  {
    server: 'Gmail, no such account: the answer goes over several lines',
    message: report({
      type: 'Content-Type: multipart/report; boundary="000000000000d1c6ae05"; report-type=delivery-status',
      fields: [
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.0.26, the server for the domain gmail.com.)',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
        " 550-5.1.1 double-checking the recipient's email address for typos or",
        ' 550 5.1.1 unnecessary spaces. gsmtp',
        'Last-Attempt-Date: Mon, 04 May 2026 02:00:00 -0700 (PDT)',
      ],
    }),
    status: '5.1.1',
    isAboutAddress: true,
  },
  {
    server: 'Gmail, our domain is not trusted',
    message: report({
      fields: failed('5.7.26', '550-5.7.26 Your email has been blocked because it is unauthenticated'),
    }),
    status: '5.7.26',
    isAboutAddress: false,
  },
  {
    server: 'Exchange Online, recipient not found',
    message: report({
      fields: failed('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'),
    }),
    status: '5.1.10',
    isAboutAddress: true,
  },
  {
    server: 'Exchange Online, domain that does not exist',
    message: report({ fields: failed('5.4.310', '550 5.4.310 DNS domain example.net does not exist') }),
    status: '5.4.310',
    isAboutAddress: true,
  },
  {
    server: 'Exchange Online, the recipient gets too many mails at the moment',
    message: report({ fields: failed('5.2.121', "550 5.2.121 Recipient's per hour message receive limit exceeded") }),
    status: '5.2.121',
    isAboutAddress: false,
  },
  {
    server: 'Exchange Online, our daily limit',
    message: report({
      fields: failed('5.1.90', "550 5.1.90 Your message can't be sent: you reached your daily limit"),
    }),
    status: '5.1.90',
    isAboutAddress: false,
  },
  {
    server: 'Outlook.com through Postfix, no such mailbox by 5.5.0',
    message: report({
      fields: failed('5.5.0', 'Host said: 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'),
    }),
    status: '5.5.0',
    isAboutAddress: true,
  },
  {
    server: 'Outlook.com, a list that blocks us, without a code',
    message: report({ fields: failed('5.0.0', '550 SC-001 Unfortunately, messages from 192.0.2.1 were not sent') }),
    status: '5.0.0',
    isAboutAddress: false,
  },
  {
    server: 'Yahoo through Postfix, no such account, without a code',
    message: report({
      fields: failed('5.0.0', "554 delivery error: dd This user doesn't have a yahoo.com account (0) - mta1.yahoo.com"),
    }),
    status: '5.0.0',
    isAboutAddress: true,
  },
  {
    server: 'Exim, which says 5.0.0 of all: another server knows no such user',
    message: report({ fields: failed('5.0.0', `550 5.1.1 <${ADDRESS}>: user unknown`) }),
    status: '5.1.1',
    isAboutAddress: true,
  },
  {
    server: 'Exim, which says 5.0.0 of all: another server blocks us',
    message: report({ fields: failed('5.0.0', '550 5.7.1 Service unavailable; client host blocked, user unknown') }),
    status: '5.7.1',
    isAboutAddress: false,
  },
  {
    server: 'Exim, which found no server for the domain and says so to people alone',
    message: report({
      notice: ['  ana@example.net', '    Unrouteable address'],
      fields: ['Action: failed', 'Status: 5.0.0'],
    }),
    status: '5.0.0',
    isAboutAddress: true,
  },
  {
    server: 'Postfix, which does not know our return path',
    message: report({
      fields: failed('5.1.0', '550 5.1.0 <bounces@example.org>: Sender address rejected: User unknown'),
    }),
    status: '5.1.0',
    isAboutAddress: false,
  },
  {
    server: 'Postfix, by RFC 6533, with words after the code',
    message: report({ fields: ['Action: failed (given up)', 'Status: 5.1.1 (bad destination mailbox address)'] })
      .replace('message/delivery-status', 'message/global-delivery-status')
      .replace('rfc822; ana', 'utf-8; ana'),
    status: '5.1.1',
    isAboutAddress: true,
  },
  {
    server: 'Amazon SES, status after the answer',
    message: report({
      fields: ['Action: failed', 'Diagnostic-Code: smtp; 550 5.1.1 user unknown', 'Status: 5.1.1'],
    }),
    status: '5.1.1',
    isAboutAddress: true,
  },
  {
    server: 'a server that finds the mail too long for the mailbox',
    message: report({ fields: failed('5.2.3', '552 5.2.3 Message size exceeds fixed maximum message size') }),
    status: '5.2.3',
    isAboutAddress: false,
  },
  {
    server: 'a server that gave up after days without an answer',
    message: report({ fields: failed('5.4.7', '554 5.4.7 message expired (unable to deliver in 4320 minutes)') }),
    status: '5.4.7',
    isAboutAddress: false,
  },
  {
    server: 'qmail, own mailbox',
    message: qmail(['Sorry, no mailbox here by that name. (#5.1.1)']),
    status: '5.1.1',
    isAboutAddress: true,
  },
  {
    server: 'qmail, another server answered',
    message: qmail([
      '192.0.2.7 does not like recipient.',
      `Remote host said: 550 5.1.1 <${ADDRESS}>: User unknown`,
      'Giving up on 192.0.2.7.',
    ]),
    status: '5.1.1',
    isAboutAddress: true,
  },
  {
    server: 'qmail, another server blocks us',
    message: qmail(['192.0.2.7 failed after I sent the message.', 'Remote host said: 554 5.7.1 Message blocked']),
    status: '5.7.1',
    isAboutAddress: false,
  },
];

describe('[I-011] what servers report of a mail that failed', () => {
  test.each(SHAPES)('$server', ({ message, status, isAboutAddress }) => {
    const read = bounceReport(message);
    expect(read).toMatchObject({ status, isAboutAddress });
    expect(read?.addresses).toContain(ADDRESS);
  });
});

const notFailed = (action: string, status: string) => report({ fields: [`Action: ${action}`, `Status: ${status}`] });
test.each([
  ['a notice that it is still tried', notFailed('delayed', '4.4.1')],
  ['a receipt', notFailed('delivered', '2.1.5')],
  ['a failure that is not for good', notFailed('failed', '4.2.2')],
  ['a status that is none', notFailed('failed', '5.1.1.1')],
  ['an answer that quotes a report', report({ type: 'Content-Type: multipart/mixed; boundary="B1"' })],
  [
    'a receipt of reading',
    report({ type: 'Content-Type: multipart/report; report-type=disposition-notification; boundary="B1"' }),
  ],
  [
    'an answer of a person',
    'From: ana@example.net\r\nContent-Type: text/plain\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n',
  ],
  [
    'a person who quotes qmail',
    'From: ana@example.net\n\n> Hi. This is the qmail-send program\n\n<ana@example.net>:\n',
  ],
  ['nothing', ''],
])('what is no report of a failure for good is not taken for one: %s', (_, message) => {
  expect(bounceReport(message)).toBeUndefined();
});

test('a long message of nonsense is read in no time', () => {
  const begins = [report().split('--B1')[0]!, qmail([]).split('<ana')[0]!, `${qmail([]).split('---')[0]!.trimEnd()}\n`];
  const began = process.cpuUsage();
  const nonsense = [
    'a@',
    '\n--',
    'Status: ',
    'content-type: message/delivery-status\n',
    ' \t',
    '<a>:\n',
    '5.1.1',
    '#5.',
  ];
  const read = begins.flatMap((begin) => nonsense.map((one) => bounceReport(begin + one.repeat(500_000 / one.length))));
  expect(read.filter((one) => one?.isAboutAddress)).toEqual([]);
  expect(process.cpuUsage(began).user).toBeLessThan(3_000_000);
});
