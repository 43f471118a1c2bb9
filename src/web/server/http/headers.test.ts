import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { PaymentProvider } from '#kernel/parts.ts';
import { paymentOrigins, securityHeaders } from './headers.ts';

const policyWith = (films: readonly string[]) => policyOf({ films });

const policyOf = async (overrides: Partial<Parameters<typeof securityHeaders>[0]>) =>
  (await headersOf(overrides)).get('content-security-policy') ?? '';

const headersOf = async (overrides: Partial<Parameters<typeof securityHeaders>[0]>): Promise<Headers> => {
  const protect = securityHeaders({ secure: false, video: undefined, ...overrides });
  const server = createServer((request, response) => response.writeHead(200, protect(request)).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    return headers;
  } finally {
    server.close();
  }
};

test('over https browsers are sent there for a year, for all names below only where it is set', async () => {
  const transport = async (overrides: Partial<Parameters<typeof securityHeaders>[0]>) =>
    (await headersOf(overrides)).get('strict-transport-security');
  expect(await transport({})).toBeNull();
  expect(await transport({ secure: true })).toBe('max-age=31536000');
  expect(await transport({ secure: true, subdomains: true })).toBe('max-age=31536000; includeSubDomains');
});

test('[ROM-023] films come from this product alone, unless another place is configured', async () => {
  expect(await policyWith([])).toContain("media-src 'self' blob:;");
  expect(await policyWith(['/notice.mp4'])).toContain("media-src 'self' blob:;");
  expect(await policyWith(['https://films.example.org/a/notice.mp4?x=1'])).toContain(
    "media-src 'self' blob: https://films.example.org;",
  );
});

test('scripts and frames of a payment provider are allowed when there is one, and only its own', async () => {
  const policy = (paymentProvider: PaymentProvider | undefined) =>
    policyOf({ payments: paymentOrigins(paymentProvider) });
  const keys = { apiUrl: '', secretKey: '', publishableKey: '', webhookSecret: '' };
  const off = await policy(undefined);
  expect(off).toContain("script-src 'self';");
  expect(off).toContain("frame-src 'self';");
  expect(off).not.toContain('stripe');
  const real = await policy({ ...keys, embedded: false, scriptUrl: 'https://js.stripe.com/endive/stripe.js' });
  expect(real).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(real).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;");
  expect(real).toMatch(/connect-src [^;]* https:\/\/api\.stripe\.com;/);
  const sandbox = await policy({ ...keys, embedded: true, scriptUrl: 'http://localhost:4242/endive/stripe.js' });
  expect(sandbox).toContain("script-src 'self' http://localhost:4242;");
  expect(sandbox).toContain("frame-src 'self' http://localhost:4242;");
  expect(sandbox).not.toContain('stripe.com');
});

test('browsers may reach every deployment of the video server, and no other', async () => {
  const policy = await policyOf({
    video: 'https://video-1.example.org',
    moreVideo: ['https://video-2.example.org'],
  });
  expect(policy).toMatch(/connect-src [^;]*wss:\/\/video-1\.example\.org wss:\/\/video-2\.example\.org/);
  expect(await policyOf({ video: 'https://video-1.example.org' })).not.toContain('video-2');
});

test('a page that came over https opens no connection without encryption', async () => {
  const socketsOf = async (secure: boolean) => (await policyOf({ secure })).match(/wss?:\/\/(?=127\.0\.0\.1)/g);
  expect(await socketsOf(true)).toEqual(['wss://']);
  expect(await socketsOf(false)).toEqual(['ws://', 'wss://']);
});

test('browsers may ask Facebook who logged in where that is offered, and nowhere else', async () => {
  expect(await policyOf({ logins: ['https://graph.facebook.com/v1.0'] })).toMatch(
    /connect-src [^;]* https:\/\/graph\.facebook\.com;/,
  );
  expect(await policyOf({ logins: [] })).not.toContain('facebook');
});

test('every answer has them, each host its own', async () => {
  const protect = securityHeaders({ secure: false, video: undefined });
  const server = createServer((request, response) => {
    response.writeHead(200, { 'x-request-id': randomUUID(), ...protect(request) }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (host: string) => {
    const asked = get({ port, host: '127.0.0.1', headers: { host } });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    const { 'x-request-id': id, date: _, ...headers } = response.headers;
    return { id, headers };
  };
  try {
    const [first, second, other] = [await ask('one.example'), await ask('one.example'), await ask('two.example')];
    expect(second.headers).toEqual(first.headers);
    expect(first.headers['x-frame-options']).toBe('DENY');
    expect(first.headers['content-security-policy']).toContain(
      "connect-src 'self' ws://one.example wss://one.example;",
    );
    expect(other.headers['content-security-policy']).toContain(
      "connect-src 'self' ws://two.example wss://two.example;",
    );
    expect(new Set([first.id, second.id, other.id]).size).toBe(3);
  } finally {
    server.close();
  }
});

test('pictures of the pages come from this product alone, unless an operator names other places', async () => {
  expect(await policyOf({ pictures: ['/team/ada.jpg'] })).toContain("img-src 'self' data: blob:;");
  expect(await policyOf({ pictures: ['https://pictures.example.org/ada.jpg'] })).toContain(
    "img-src 'self' data: blob: https://pictures.example.org;",
  );
});
