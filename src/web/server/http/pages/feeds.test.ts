import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { Feed } from '#kernel/module.ts';
import { feedPage } from './feeds.ts';
import { logger } from '#server/health/logging.ts';
import { limits, noLimits, strictPaces, type Limits } from '../v1/pace.ts';

const SECRET = 'a-secret-nobody-may-read.ics';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** One feed at `/calendar`; answers where it is and what was logged. */
const serving = async (fetching: Feed['fetch'], paces: Limits = noLimits) => {
  const lines: string[] = [];
  const log = logger('trace', { write: (line: string) => void lines.push(line) });
  const { path, handle } = feedPage(
    { path: '/calendar', fetch: fetching },
    { limits: paces, ipOf: () => '1.2.3.4', log },
  );
  const server = express().use(path, handle).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar/`;
  const get = (rest: string, init: RequestInit = {}) => fetch(url + rest, init);
  return { get, lines };
};
const calendar: Feed['fetch'] = (rest) =>
  Promise.resolve(rest === SECRET ? { type: 'text/calendar; charset=utf-8', body: 'BEGIN…', maxAge: 300 } : undefined);

describe('a document for programs', () => {
  test('a feed is private, cacheable for a while, and answered with 304 while it is unchanged', async () => {
    const { get } = await serving(calendar);
    const first = await get(SECRET);
    expect([first.status, await first.text()]).toEqual([200, 'BEGIN…']);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    const again = await get(SECRET, { headers: { 'if-none-match': `W/${first.headers.get('etag')!}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await get(SECRET, { headers: { 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
    const head = await get(SECRET, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
  });

  test('is nowhere else, and can only be read', async () => {
    const { get } = await serving(calendar);
    for (const path of ['', 'another.ics', '%E0%A4%A', `${SECRET}/more`]) expect((await get(path)).status).toBe(404);
    expect((await get(SECRET, { method: 'POST' })).status).toBe(405);
  });

  test('cannot be found by guessing on and on', async () => {
    const { get } = await serving(calendar, limits({ ...strictPaces, expensive: { member: 2, visitor: 2 } }));
    const guesses = [];
    for (let guess = 0; guess < 4; guess++) guesses.push((await get(`guess-${guess}.ics`)).status);
    expect(guesses).toEqual([404, 404, 429, 429]);
    expect((await get(SECRET)).status).toBe(200);
  });

  test('that fails says so without its address, here and in the log', async () => {
    const { get, lines } = await serving((rest) => Promise.reject(new Error(`no row for ${rest}`)));
    const failed = await get(SECRET);
    expect([failed.status, await failed.text()]).toEqual([500, 'This did not work. Please come back later.\n']);
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain('secret');
  });
});
