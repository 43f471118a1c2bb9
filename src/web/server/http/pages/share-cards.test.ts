import { expect, test } from '@jest/globals';
import express from 'express';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import '#kernel/files/picture.ts';
import { CARD_SIZE, communityCardPath, drawnCard, sessionCard, sessionCardPath, shareCards } from './share-cards.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const session = {
  title: 'Evening circle',
  start_time: '2026-05-04T19:00:00.000Z',
  group_info: { title: 'Night Owls' },
};
const GROUND = { r: 251, g: 247, b: 240 };

/** How much of a strip of the card is written on. */
const inkIn = async (card: Buffer, strip: { top: number; height: number }) => {
  const { data } = await sharp(card)
    .extract({ left: 80, width: 700, ...strip })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let inked = 0;
  for (let at = 0; at < data.length; at += 3) if (Math.abs(data[at]! - GROUND.r) > 60) inked += 1;
  return inked;
};

test('[I-062] a card says what is planned, when, and in which Well, in UTC', () => {
  expect(sessionCard(session, 'Wellspring')).toEqual({
    title: 'Evening circle',
    when: 'Monday, May 4, 2026, 7:00pm UTC',
    place: 'Night Owls',
    product: 'Wellspring',
  });
});

test('a card of a page in Spanish is in Spanish, at an address of its own that says so', () => {
  expect(sessionCard(session, 'Wellspring', 'es').when).toMatch(/^lunes, 4 de mayo de 2026, /);
  const paths = [
    sessionCardPath(ID, session, 'Wellspring', 'es'),
    communityCardPath('Wellspring', 'es'),
    communityCardPath('Wellspring', 'en'),
  ];
  expect(paths.map((path) => path.replace(/v=[\w-]{12}/, 'v=…'))).toEqual([
    `/cards/${ID}.png?v=…&in=es`,
    '/cards/community.png?v=…&in=es',
    '/cards/community.png?v=…',
  ]);
});

test('[I-062] a card is a picture of the size that products show, its name, title and date are written on it', async () => {
  const card = await drawnCard(sessionCard(session, 'Wellspring'));
  expect(await sharp(card).metadata()).toMatchObject({ format: 'png', ...CARD_SIZE });
  const strips = [
    { top: 70, height: 50 },
    { top: 165, height: 90 },
    { top: 260, height: 80 },
  ];
  const inked = await Promise.all(strips.map((strip) => inkIn(card, strip)));
  expect(inked.filter((pixels) => pixels < 500)).toEqual([]);
  expect(await inkIn(card, { top: 560, height: 60 })).toBeLessThan(100);
});

test('a long title without a blank, with signs of HTML, stays on the card', async () => {
  const card = await drawnCard({ ...sessionCard(session, 'Wellspring'), title: `<b>&${'unbreakable'.repeat(20)}` });
  expect(await inkIn(card, { top: 165, height: 260 })).toBeGreaterThan(2000);
  expect(await inkIn(card, { top: 600, height: 30 })).toBeLessThan(100);
});

test('the address of a card changes with its title and its time', () => {
  const paths = [
    session,
    { ...session, title: 'Morning circle' },
    { ...session, start_time: '2026-05-05T19:00:00.000Z' },
  ];
  const all = paths.map((each) => sessionCardPath(ID, each, 'Wellspring'));
  expect(new Set(all).size).toBe(3);
  expect(all[0]).toMatch(new RegExp(`^/cards/${ID}\\.png\\?v=[\\w-]{12}$`));
});

test('[I-062] cards are drawn of what a visitor may read, and of nothing else', async () => {
  const asked: string[] = [];
  const { path, handle } = shareCards({
    productName: () => 'Wellspring',
    ask: (call) => {
      asked.push(call);
      return Promise.resolve(call.includes(ID) ? { session } : { notice: {} });
    },
  });
  const server = express().use(path, handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const get = (rest: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/cards/${rest}`, { headers });
  const first = await get(`${ID}.png`);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await get(`${ID}.png`, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  const [english, spanish] = await Promise.all([get('community.png'), get('community.png?v=x&in=es')]);
  expect([english.status, spanish.status, (await get('community.png?in=xx')).headers.get('etag')]).toEqual([
    200,
    200,
    english.headers.get('etag'),
  ]);
  expect(spanish.headers.get('etag')).not.toBe(english.headers.get('etag'));
  expect((await get(`${ID.replaceAll('1', '2')}.png`)).status).toBe(404);
  expect((await get('index.html')).status).toBe(404);
  expect(new Set(asked.map((call) => call.replace(/[12]{8}.*(?=\/)/, 'id')))).toEqual(new Set(['/v1/session/id/get']));
  server.close();
});
