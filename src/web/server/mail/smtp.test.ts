import { afterEach, describe, expect, it } from '@jest/globals';
import { portProblems } from '#kernel/port-problems.ts';
import { fakeMailServer } from '#server/testing/fake-mail-server.ts';
import { judged } from './smtp-answers.ts';
import { connectionTo, smtpPostman } from './smtp.ts';

const letter = {
  key: 'confirm:1',
  to: 'ana@example.org',
  subject: 'Please confirm',
  text: 'Open https://example.org/x',
};
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const toServer = async () => {
  const server = await fakeMailServer();
  const postman = smtpPostman({ url: server.url, from: 'Wellspring <hello@example.org>' }, portProblems());
  stops.push(
    () => postman.close(),
    () => server.stop(),
  );
  return { postman, received: server.received };
};

describe('a mail', () => {
  it('is handed over with the sender, and an id by which a second copy is recognised', async () => {
    const { postman, received } = await toServer();
    expect(await postman.deliver(letter)).toBe('sent');
    expect(await postman.deliver(letter)).toBe('sent');
    const text = received.join('\n');
    expect(text).toContain('From: Wellspring <hello@example.org>');
    expect(text).toContain('To: ana@example.org');
    expect(text).toContain('Subject: Please confirm');
    const ids = received.filter((line) => line.startsWith('Message-ID'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    // Old programs do not like a line that begins with a fold, and a key may name a member.
    expect(ids[0]).toMatch(/^Message-ID: <[\da-f]{32}@example\.org>$/);
  });

  it('has a text part word for word, and an HTML part of the same words', async () => {
    const { postman, received } = await toServer();
    await postman.deliver(letter);
    const parts = received.join('\n').split(/^-+_NmP-.*$/m);
    expect(parts.find((part) => part.includes('Content-Type: text/plain'))).toContain('\nOpen https://example.org/x\n');
    expect(parts.find((part) => part.includes('Content-Type: text/html'))?.replaceAll(/=\n/g, '')).toContain(
      'Open <a href',
    );
  });

  it('says in which language it is', async () => {
    const { postman, received } = await toServer();
    await postman.deliver(letter);
    await postman.deliver({ ...letter, language: 'es' });
    const text = received.join('\n');
    expect(text.match(/^Content-Language: \w+$/gm)).toEqual(['Content-Language: en', 'Content-Language: es']);
    expect(text).toMatch(/<html lang=3D"es">|<html lang="es">/);
  });

  it('carries an appointment where mail programs look for it, and as a file', async () => {
    const { postman, received } = await toServer();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    expect(await postman.deliver({ ...letter, calendar: { method: 'CANCEL', content } })).toBe('sent');
    const text = received.join('\n');
    expect(text).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
    expect(text).toMatch(/Content-Disposition: attachment; filename=appointment.ics/);
  });

  it('[I-011] names where one click ends mails of its kind, when it can be ended', async () => {
    const { postman, received } = await toServer();
    await postman.deliver(letter);
    expect(received.join('\n')).not.toContain('List-Unsubscribe');
    const unsubscribe = 'https://wellspring.example/hooks/unsubscribe?a=1&b=forum.x';
    await postman.deliver({ ...letter, unsubscribe });
    const text = received.join('\n').replaceAll(/\n\s+/g, ' ');
    expect(text).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('carries further appointments as files', async () => {
    const { postman, received } = await toServer();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await postman.deliver({ ...letter, calendar: { method: 'CANCEL', content, others: [content, content] } });
    const text = received.join('\n');
    for (const name of ['appointment.ics', 'appointment-2.ics', 'appointment-3.ics'])
      expect(text).toContain(`filename=${name}`);
  });

  it('a mail cannot inject headers through an address or subject', async () => {
    const { postman, received } = await toServer();
    await postman.deliver({ ...letter, subject: 'Hello\r\nBcc: everybody@example.org' });
    expect(received.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(received.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });
});

it('mails leave this machine over TLS alone, with a certificate that is trusted: their links open accounts', () => {
  const requiresTls = (url: string) => {
    const { requireTLS, tls } = connectionTo(new URL(url));
    expect(tls?.rejectUnauthorized ?? true).toBe(requireTLS);
    return requireTLS;
  };
  expect(['smtp://mail.example.org', 'smtp://10.0.0.5:25', 'smtps://mail.example.org'].map(requiresTls)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['smtp://localhost:1025', 'smtp://127.0.0.1:25', 'smtp://[::1]:25'].map(requiresTls)).toEqual([
    false,
    false,
    false,
  ]);
});

it('a mail server is reached at its name or address; one of IPv6 stands in brackets in a URL alone', () => {
  const hosts = ['smtp://mail.example.org', 'smtp://127.0.0.1:25', 'smtp://[::1]:25', 'smtps://[2001:db8::25]'];
  expect(hosts.map((url) => connectionTo(new URL(url)).host)).toEqual([
    'mail.example.org',
    '127.0.0.1',
    '::1',
    '2001:db8::25',
  ]);
});

it('a certificate that is not trusted is named as the reason, and not the connection', () => {
  const problem = { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' };
  expect(judged(problem)).toMatchObject({
    problem: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', sentence: expect.stringMatching(/certificate/) },
    concerns: 'server',
  });
});
