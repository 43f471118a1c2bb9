import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { addressIn, languages, offeredLanguages, readerLanguage } from './languages.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

const answered = async (
  path: string,
  headers: Record<string, string> = {},
  offered: readonly Language[] = ['en', 'es'],
) => {
  const main = express();
  main.use(languages(() => offered));
  main.use(async ({ url }, response) => {
    await new Promise((resolve) => setImmediate(resolve));
    response.send(`${readerLanguage()} ${url}`);
  });
  server?.close();
  server = createServer(main);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': '', ...headers } })).text();
};

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };
const english = { 'accept-language': 'en-US' };

test.each<[string, string, Record<string, string>, string]>([
  ['the address before all else', '/es/sessions?page=2', { ...english, cookie: 'language=en' }, 'es /sessions?page=2'],
  ['the address of the first page', '/es', english, 'es /'],
  ['the first page with a search', '/es?code=1', english, 'es /?code=1'],
  ['what was chosen on the device', '/sessions', { ...english, cookie: 'language=es' }, 'es /sessions'],
  ['the browser', '/sessions', spanish, 'es /sessions'],
  ['English for a browser that reads neither', '/sessions', { 'accept-language': 'fi' }, 'en /sessions'],
  ['English for a program that says nothing', '/sessions', {}, 'en /sessions'],
  ['English for a cookie that names no language', '/sessions', { cookie: 'language=xx' }, 'en /sessions'],
  ['no language in a word that only begins like one', '/essays', english, 'en /essays'],
])('a request is answered by %s', async (_, path, headers, expected) => {
  expect(await answered(path, headers)).toBe(expected);
});

test('where an installation offers English alone, its addresses and browsers lead to nothing else', async () => {
  expect(await answered('/es/sessions', spanish, ['en'])).toBe('en /es/sessions');
});

test('English is offered wherever it is not named, and unknown names are passed over', () => {
  expect([offeredLanguages('es'), offeredLanguages('en,xx'), offeredLanguages('')]).toEqual([
    ['en', 'es'],
    ['en'],
    ['en'],
  ]);
});

test('the English address of a page has no language in it', () => {
  expect([addressIn('/sessions', 'en'), addressIn('/sessions', 'es'), addressIn('/', 'es')]).toEqual([
    '/sessions',
    '/es/sessions',
    '/es',
  ]);
});
