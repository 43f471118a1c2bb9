import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LANGUAGES, type Language } from '#kernel/contract/messages/languages.ts';
import { translatedTexts } from '#kernel/contract/messages/translated-texts.ts';
import { shownTexts } from '#modules/content/contract/changed-texts.ts';
import { getHelp } from '#modules/content/contract/pages/es/get-help.es.ts';
import { getHelpPage } from '#modules/content/contract/pages/get-help.ts';
import { helpCountries, helpCountriesOf } from '#modules/moderation/contract/help-lines.ts';
import { moderationSettings } from '#modules/moderation/contract/settings.ts';
import { languages } from '../languages.ts';
import { helpPage, type HelpPageOptions } from './help-page.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const textsIn = (language: Language) =>
  shownTexts(
    language === 'es' ? { ...getHelpPage, texts: translatedTexts(getHelpPage.texts, getHelp, 'es') } : getHelpPage,
    {},
    { product: 'Tom & Co' },
  ) as typeof getHelpPage.texts;

const visit = async (
  language: string | undefined,
  { at = '', ...overrides }: Partial<HelpPageOptions> & { at?: string } = {},
) => {
  const server = express()
    .use(languages(() => LANGUAGES))
    .use(
      '/get-help',
      helpPage({
        productName: 'Tom & Co',
        countries: helpCountries,
        country: 'US',
        textsIn,
        ...overrides,
      }),
    )
    .listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${at}/get-help`, {
    headers: { 'accept-language': language ?? '' },
  });
  return { headers: answer.headers, page: await answer.text() };
};
const opened = (page: string) => /<details[^>]* open><summary>([^<]+)/.exec(page)?.[1];

describe('[I-044] the page of hotlines', () => {
  test('is below 8 kB and loads nothing else', async () => {
    const { page } = await visit('en-US');
    expect(Buffer.byteLength(page)).toBeLessThan(8000);
    expect(page).not.toMatch(/ src=|<link (?!rel=icon)|url\(|@import/);
  });

  test('its policy allows its own style and script alone', async () => {
    const { page, headers } = await visit('en-US');
    const policy = headers.get('content-security-policy')!;
    for (const tag of ['style', 'script']) {
      const inside = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page)![1]!;
      expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(inside).digest('base64')}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test.each([
    ['en-GB,en;q=0.9', 'United Kingdom'],
    ['de', 'Germany'],
    ['de-AT,de;q=0.8', 'Austria'],
    ['xx,fr-CH;q=0.5', 'Switzerland'],
    ['zh-Hant-TW', 'United States'],
    [undefined, 'United States'],
  ])('for the languages %s it opens %s', async (language, country) => {
    const { page, headers } = await visit(language);
    expect(opened(page)).toBe(country);
    expect(page.match(/<details/g)).toHaveLength(helpCountries.length);
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  test('where no language helps, the country of the installation is open', async () => {
    expect(opened((await visit('', { country: 'IE' })).page)).toBe('Ireland');
    expect(opened((await visit('', { country: 'XX' })).page)).toBe('United States');
  });

  test('in Spanish it says everything in Spanish, orders the countries by their Spanish names, and stays in it', async () => {
    const { page, headers } = await visit('es-MX,es;q=0.9', { at: '/es' });
    expect(Buffer.byteLength(page)).toBeLessThan(9000);
    expect([headers.get('content-language'), /<html lang="(\w+)"/.exec(page)?.[1]]).toEqual(['es', 'es']);
    expect(opened(page)).toBe('España');
    const names = [...page.matchAll(/<summary>([^<]+)/g)].map(([, name]) => name!);
    expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => a.localeCompare(b, 'es')));
    expect(page).toContain(
      '<a href=tel:988 aria-label="Llama al 988: 988 Suicide &amp; Crisis Lifeline">Llama al 988</a>',
    );
    const links = [...page.matchAll(/href="?(\/[^"> ]*)/g)].map(([, href]) => href);
    expect(links).toEqual(['/es', '/es/breathe', '/es/ask-for-help']);
    const own = page.replaceAll(/<h3>.*?<\/h3>|aria-label="[^"]*"|<(script|style)>.*?<\/\1>/gs, '');
    expect(own.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/\b(the|and|you|your|call|text|to|hour|emergency|or)\b/i);
  });

  test('a browser that reads Spanish gets it at the address without a language, and one that reads English there', async () => {
    expect((await visit('es')).page).toContain('<html lang="es">');
    expect((await visit('en-US', { at: '/es' })).page).toContain('Estados Unidos');
    expect(opened((await visit('en-US', { at: '/es' })).page)).toBe('Estados Unidos');
  });

  test('numbers are called with one tap; the name of a link begins with what is written on it', async () => {
    const { page } = await visit('en-US');
    expect(page).toContain('<a href=tel:988 aria-label="Call 988: 988 Suicide &amp; Crisis Lifeline">Call 988</a>');
    expect(page).toContain('href="sms:741741?&amp;body=HOME"');
    const links = [...page.matchAll(/aria-label="([^"]+)">([^<]+)</g)];
    expect(links.length).toBeGreaterThan(20);
    for (const [, name, written] of links) expect(name!.startsWith(`${written}: `)).toBe(true);
  });

  test.each([
    ['', 'another website'],
    ['/es', 'otro sitio web'],
  ])(
    'at %s/get-help each link to another website says so, seen and read aloud, and no number does',
    async (at, said) => {
      const ways = [
        { text: 'Chat', href: 'https://chat.example.org/now' },
        { text: 'Call 1', href: 'tel:1' },
      ];
      const countries = [{ code: 'GB', name: 'Here', lines: [{ name: 'Our line', ways }] }];
      const { page } = await visit('en-GB', { at, countries });
      const links = [...page.matchAll(/<a href="?([a-z]+:)[^>]*?(?:aria-label="([^"]+)")?>([^<]+)/g)];
      const names = links.map(([, scheme, name, written]) => [scheme, (name ?? written)!.endsWith(` (${said})`)]);
      expect(names).toEqual([
        ['https:', true],
        ['tel:', false],
        ['https:', true],
      ]);
      expect(page).toContain('a[href^=http]::after{content:" ↗"');
    },
  );

  test('the lines of the installation replace those of their country, and are shown as text', async () => {
    const given = JSON.stringify([
      { code: 'GB', name: 'Here <b>', lines: [{ name: 'Our line', ways: [{ text: 'Call 1', href: 'tel:1' }] }] },
    ]);
    const { page } = await visit('en-GB', { countries: helpCountriesOf(given) });
    expect(opened(page)).toBe('Here &lt;b&gt;');
    expect(page).not.toContain('Samaritans: ');
    expect(page).toContain('Tom &amp; Co');
  });
});

describe('HELP_LINES', () => {
  const problem = (text: string) => moderationSettings.safeParse({ HELP_LINES: text }).error?.issues[0]?.message;

  test('is accepted as JSON of countries, lines and ways', () => {
    expect(problem(JSON.stringify(helpCountries))).toBeUndefined();
    expect(problem('')).toBeUndefined();
  });

  test.each([
    ['Call 112', 'write it as JSON'],
    ['[{"code": "de"}]', '0.code: two capital letters'],
    [
      '[{"code":"DE","name":"G","lines":[{"name":"L","ways":[{"text":"t","href":"javascript:alert(1)"}]}]}]',
      '0.lines.0.ways.0.href: begin with tel:, sms: or https://',
    ],
  ])('%s is refused by name', (text, said) => {
    expect(problem(text)).toContain(said);
  });
});
