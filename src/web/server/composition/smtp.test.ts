import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server } from 'node:net';
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

/** Speaks just enough SMTP; answers RCPT as told. */
const mailServer = async (recipient = '250 ok') => {
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    let isBody = false;
    socket.write('220 toy\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        received.push(line);
        if (isBody) {
          if (line !== '.') continue;
          isBody = false;
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(line)) {
          isBody = true;
          socket.write('354 go on\r\n');
        } else socket.write(/^RCPT/i.test(line) ? `${recipient}\r\n` : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const postman = smtpPostman(
    `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'Wellspring <hello@example.org>',
  );
  stops.push(() => {
    postman.close();
    server.close();
  });
  return { postman, received };
};

describe('a mail', () => {
  it('is handed over with the sender, and an id by which a second copy is recognised', async () => {
    const { postman, received } = await mailServer();
    expect(await postman.deliver(letter)).toBe('sent');
    expect(await postman.deliver(letter)).toBe('sent');
    const text = received.join('\n');
    expect(text).toContain('From: Wellspring <hello@example.org>');
    expect(text).toContain('To: ana@example.org');
    expect(text).toContain('Subject: Please confirm');
    const ids = received.filter((line) => line.startsWith('Message-ID'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('carries an appointment where mail programs look for it, and as a file', async () => {
    const { postman, received } = await mailServer();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    expect(await postman.deliver({ ...letter, calendar: { method: 'CANCEL', content } })).toBe('sent');
    const text = received.join('\n');
    expect(text).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
    expect(text).toMatch(/Content-Disposition: attachment; filename=appointment.ics/);
  });

  it('[I-011] names where one click ends mails of its kind, when it can be ended', async () => {
    const { postman, received } = await mailServer();
    await postman.deliver(letter);
    expect(received.join('\n')).not.toContain('List-Unsubscribe');
    const unsubscribe = 'https://wellspring.example/hooks/unsubscribe?a=1&b=forum.x';
    await postman.deliver({ ...letter, unsubscribe });
    const text = received.join('\n').replaceAll(/\n\s+/g, ' ');
    expect(text).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('carries further appointments as files', async () => {
    const { postman, received } = await mailServer();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await postman.deliver({ ...letter, calendar: { method: 'CANCEL', content, others: [content, content] } });
    const text = received.join('\n');
    for (const name of ['appointment.ics', 'appointment-2.ics', 'appointment-3.ics'])
      expect(text).toContain(`filename=${name}`);
  });

  it('to an address that does not exist is given up', async () => {
    const { postman } = await mailServer('550 no such mailbox');
    expect(await postman.deliver(letter)).toBe('refused');
  });

  it('is tried again later when the server is busy or away', async () => {
    const { postman } = await mailServer('451 try again later');
    await expect(postman.deliver(letter)).rejects.toThrow('451 try again later');
    const away = smtpPostman('smtp://127.0.0.1:9', 'hello@example.org');
    stops.push(() => away.close());
    await expect(away.deliver(letter)).rejects.toThrow('ECONNREFUSED');
  });

  it('a mail cannot inject headers through an address or subject', async () => {
    const { postman, received } = await mailServer();
    await postman.deliver({ ...letter, subject: 'Hello\r\nBcc: everybody@example.org' });
    expect(received.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(received.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });
});

it('mails leave this machine over TLS alone: their links open accounts', () => {
  const requiresTls = (url: string) => connectionTo(new URL(url)).requireTLS;
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
