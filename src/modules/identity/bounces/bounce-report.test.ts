import { expect, test } from '@jest/globals';
import { bounceReport, isAboutAddress } from './bounce-report.ts';

/** As Postfix writes it, in the shape of RFC 3464. */
const report = (options: { status?: string; action?: string; type?: string; boundary?: string } = {}) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: bounces+abcde-0123456789abcdef01234567@example.org',
    'MIME-Version: 1.0',
    options.type ?? 'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="B1"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B1',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Status: 5.9.9 is not read here, Action: failed neither.',
    '',
    '--B1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    'Arrival-Date: Mon,  4 May 2026 09:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; ana@example.net',
    'Original-Recipient: rfc822;ana@example.net',
    `Action: ${options.action ?? 'failed'}`,
    `Status: ${options.status ?? '5.1.1'}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.net>: Recipient address rejected: User unknown',
    '',
    '--B1',
    'Content-Type: text/rfc822-headers',
    '',
    'To: ana@example.net',
    'Subject: A reminder of your session',
    '',
    '--B1--',
  ].join('\r\n');

test('a report of a mail that failed for good is read with its status and the addresses in it', () => {
  const read = bounceReport(report());
  expect(read?.status).toBe('5.1.1');
  expect(read?.addresses).toContain('ana@example.net');
  expect(bounceReport(report({ status: '5.4.1' }).replaceAll('\r\n', '\n'))?.status).toBe('5.4.1');
});

test.each([
  ['a notice that it is still tried', report({ action: 'delayed', status: '4.4.1' })],
  ['a receipt', report({ action: 'delivered', status: '2.1.5' })],
  ['a failure that is not for good', report({ status: '4.2.2' })],
  ['a status that is none', report({ status: '5.1.1.1 x' })],
  ['an answer that quotes a report', report({ type: 'Content-Type: multipart/mixed; boundary="B1"' })],
  [
    'a receipt of reading',
    report({ type: 'Content-Type: multipart/report; report-type=disposition-notification; boundary="B1"' }),
  ],
  [
    'an answer of a person',
    'From: ana@example.net\r\nContent-Type: text/plain\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n',
  ],
  ['nothing', ''],
])('what is no report of a failure for good is not taken for one: %s', (_, message) => {
  expect(bounceReport(message)).toBeUndefined();
});

test('a long message of nonsense is read in no time', () => {
  const begin = report().split('--B1')[0]!;
  const began = process.cpuUsage();
  for (const nonsense of ['a@', '\n--', 'Status: ', 'content-type: message/delivery-status\n', ' \t'])
    expect(bounceReport(begin + nonsense.repeat(500_000 / nonsense.length))).toBeUndefined();
  const { user } = process.cpuUsage(began);
  expect(user).toBeLessThan(1_000_000);
});

test('a status is about the address, or about sender, text and policy', () => {
  const about = ['5.0.0', '5.1.0', '5.1.1', '5.1.2', '5.1.10', '5.2.1', '5.2.2', '5.4.1', '5.4.4'];
  const others = ['5.1.7', '5.1.8', '5.3.4', '5.5.2', '5.6.1', '5.7.1', '5.7.26'];
  expect([...about, ...others].filter(isAboutAddress)).toEqual(about);
});
