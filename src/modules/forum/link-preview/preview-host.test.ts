import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DrawPreview } from './draw-preview.ts';
import { askPreviewHost, previewHost } from './preview-host.ts';

const SECRET = 'a secret of the host and the product';
const CARD = { url: 'https://example.org/', title: 'Sleep', description: null, site: 'example.org', pic: null };
const started: Server[] = [];
afterEach(() => {
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const hosting = async (draw: DrawPreview): Promise<string> => {
  const server = previewHost({ draw, secret: SECRET, log: console.error });
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const asking = (url: string, secret = SECRET) => askPreviewHost({ LINK_PREVIEW_URL: url, LINK_PREVIEW_SECRET: secret });

describe('[FOR-026] the host of its own for link previews', () => {
  test('answers the card of a page, and null for one that has none', async () => {
    const host = await hosting(async (url) => (url === CARD.url ? CARD : null));
    expect(await asking(host)(CARD.url)).toEqual(CARD);
    expect(await asking(host)('https://bare.example/')).toBeNull();
  });

  test('fetches nothing for a caller without its secret', async () => {
    const asked: string[] = [];
    const host = await hosting(async (url) => {
      asked.push(url);
      return CARD;
    });
    expect(await asking(host, `${SECRET}!`)(CARD.url)).toBeUndefined();
    const response = await fetch(`${host}/link_preview`, { method: 'POST', body: JSON.stringify({ url: CARD.url }) });
    expect([response.status, asked]).toEqual([401, []]);
  });

  test.each([
    ['that is no JSON', 'url=https://example.org'],
    ['without an address', '{}'],
    ['that is too long', JSON.stringify({ url: CARD.url, more: 'x'.repeat(10_000) })],
  ])('refuses a question %s', async (_, body) => {
    const host = await hosting(async () => CARD);
    const { status } = await fetch(`${host}/link_preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
      body,
    });
    expect(status).toBe(400);
  });

  test('is alive while it says so, and has no other page', async () => {
    const host = await hosting(async () => CARD);
    expect((await fetch(`${host}/livez`)).status).toBe(200);
    expect((await fetch(`${host}/link_preview`)).status).toBe(404);
  });

  test('gives no result when it is down, fails, or answers something else than a card', async () => {
    const failing = await hosting(async () => Promise.reject(new Error('no')));
    const wrong = await hosting(async () => ({ title: 7 }) as never);
    const endless = await hosting(async () => ({ ...CARD, title: 'x'.repeat(1_000_001) }));
    for (const host of ['http://127.0.0.1:1', failing, wrong, endless])
      expect(await asking(host)(CARD.url)).toBeUndefined();
  });

  test('fetches eight pages at a time, and turns the ninth away', async () => {
    let asked = 0;
    const [eight, go] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()];
    const host = await hosting(() => {
      if (++asked === 8) eight.resolve();
      return go.promise;
    });
    const waiting = Array.from({ length: 8 }, (_, each) => asking(host)(`https://slow.example/${each}`));
    await eight.promise;
    expect(await asking(host)(CARD.url)).toBeUndefined();
    go.resolve(null);
    expect(await Promise.all(waiting)).toEqual(Array(8).fill(null));
    expect(asked).toBe(8);
  });
});
