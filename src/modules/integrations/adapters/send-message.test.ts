import { createServer } from 'node:http';
import { createServer as createServerOverTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { localhostCertificate } from '#kernel/testing/localhost-certificate.ts';
import { messageAddress, sendMessage, signedHeaders } from './send-message.ts';

const secret = `whsec_${Buffer.from('a key of thirty-two bytes for it').toString('base64')}`;
const message = { id: '5f0c1a52-0000-4000-8000-000000000001', url: '', body: '{"type":"seat.taken"}', secret };

/** A server on this machine that answers so, and what it was sent. */
const receiver = async (status: number, headers: Record<string, string> = {}) => {
  const heard: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status, headers).end('an answer that nobody reads');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/in`, heard, stop: () => new Promise((done) => server.close(done)) };
};

describe('[ADR 99] an address for messages', () => {
  test.each([
    'http://hooks.example.org/in',
    'https://hooks.example.org:8443/in',
    'https://ben:secret@hooks.example.org/in',
    'https://127.0.0.1/in',
    'https://10.0.0.7/in',
    'https://[::1]/in',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/in',
    'ftp://hooks.example.org/in',
    'hooks.example.org',
    '',
  ])('%s is refused', (url) => {
    expect(messageAddress(url, { sandbox: false })).toBeUndefined();
  });

  test('of a public server over https is taken, and from a sandbox one on this machine, but none of its network', () => {
    expect(messageAddress('https://hooks.example.org/in?for=a', { sandbox: false })?.href).toBe(
      'https://hooks.example.org/in?for=a',
    );
    expect(messageAddress('http://127.0.0.1:4000/in', { sandbox: true })?.port).toBe('4000');
    expect(messageAddress('http://192.168.0.1/in', { sandbox: true })).toBeUndefined();
  });
});

describe('[ADR 99] a message', () => {
  test('is signed so that a library of Standard Webhooks takes it, and takes no other body, id or key', async () => {
    const { url, heard, stop } = await receiver(204);
    expect(await sendMessage({ sandbox: true })({ ...message, url })).toEqual({
      arrived: true,
      status: 204,
      problem: null,
    });
    await stop();
    const [{ headers, body }] = heard as [{ headers: Record<string, string>; body: string }];
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'seat.taken' });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature found');
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'another' })).toThrow(
      'No matching signature found',
    );
    const old = signedHeaders({ ...message, url }, Math.floor(Date.now() / 1000) - 3600);
    expect(() => new Webhook(secret).verify(body, old)).toThrow('Message timestamp too old');
  });

  test.each([
    [500, {}],
    [302, { location: 'http://127.0.0.1:1/elsewhere' }],
  ])('that is answered %i did not arrive, and is led nowhere else', async (status, headers) => {
    const { url, heard, stop } = await receiver(status, headers);
    expect(await sendMessage({ sandbox: true })({ ...message, url })).toEqual({
      arrived: false,
      status,
      problem: 'status',
    });
    await stop();
    expect(heard).toHaveLength(1);
  });

  test('to a name that means a private address, or one among public ones, is not sent', async () => {
    for (const found of [['10.0.0.7'], ['93.184.215.14', '127.0.0.1']]) {
      const resolve = () => Promise.resolve(found.map((address) => ({ address, family: 4 })));
      const send = sendMessage({ sandbox: false, resolve });
      expect(await send({ ...message, url: 'https://hooks.example.org/in' })).toEqual({
        arrived: false,
        status: null,
        problem: 'not-public',
      });
    }
  });

  test('to a name that cannot be looked up says so, and not that the address is private', async () => {
    const send = sendMessage({ sandbox: false, resolve: () => Promise.resolve([]) });
    expect(await send({ ...message, url: 'https://hooks.example.org/in' })).toEqual({
      arrived: false,
      status: null,
      problem: 'no-address',
    });
  });

  test('to a server with a certificate that does not hold says so, and sends nothing', async () => {
    let received = 0;
    const server = createServerOverTls(localhostCertificate, () => (received += 1));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { problem } = await sendMessage({ sandbox: true })({ ...message, url: `https://localhost:${port}/in` });
    await new Promise((done) => server.close(done));
    expect([problem, received]).toEqual(['certificate', 0]);
  });

  test('to a port where nothing listens says so', async () => {
    const { url, stop } = await receiver(200);
    await stop();
    expect((await sendMessage({ sandbox: true })({ ...message, url })).problem).toBe('not-reached');
  });
});
