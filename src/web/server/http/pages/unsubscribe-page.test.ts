import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { languages } from '../languages.ts';
import type { UnsubscribePageOptions } from './unsubscribe-page.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const texts = {
  ask: { title: 'No more of these emails?', text: 'One tap.', submit: 'Unsubscribe' },
  title: 'Unsubscribed',
  still: 'Others still come.',
};
const LINK = '/unsubscribe/0b000000-0000-4000-8000-00000000000b/news.abc-_1';

const visit = async (path: string, answer: object, init: RequestInit = {}) => {
  const ended: string[] = [];
  const options = {
    routes: { match: (called: string) => ({ called }) },
    calls: {
      answer: ({ match }: { match: { called: string } }) => {
        ended.push(match.called);
        return Promise.resolve({ status: 200, body: JSON.stringify(answer) });
      },
    },
    originOf: () => 'https://wellspring.example',
    ipOf: () => '203.0.113.7',
    page: 'src/web/client/index.html',
    productName: () => 'Tom & Co',
    textsIn: () => texts,
  } as unknown as UnsubscribePageOptions;
  const server = express()
    .use(languages(() => LANGUAGES))
    .use(unsubscribePage(options))
    .use((_request, response) => void response.status(404).send('nothing'))
    .listen(0);
  servers.push(server);
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  return { status: response.status, headers: response.headers, html: await response.text(), ended };
};

describe('[IDN-069] a link that ends mails, where no script runs', () => {
  test('asks by a form; opening it ends nothing', async () => {
    const { html, ended, headers } = await visit(LINK, {});
    const said = /<noscript>\s*<div[\s\S]*<\/noscript>/.exec(html)![0];
    expect(said).toContain(`<form method="post" action="${LINK}">`);
    expect(said).toContain('<button>Unsubscribe</button>');
    expect(said).not.toContain('JavaScript');
    expect(ended).toEqual([]);
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('in another language the form stays in it', async () => {
    const { html } = await visit(`/es${LINK}`, {});
    expect(html).toContain(`<html lang="es"`);
    expect(html).toContain(`action="/es${LINK}"`);
  });

  test('the button ends the mails, and says what still comes', async () => {
    const { status, html, ended } = await visit(LINK, {}, { method: 'POST' });
    expect(ended).toEqual(['/v1/account/0b000000-0000-4000-8000-00000000000b/unsubscribe/news.abc-_1']);
    expect(status).toBe(200);
    expect(html).toContain('<h1>Unsubscribed</h1>');
    expect(html).toContain('Others still come.');
    expect(html).toContain('Tom &amp; Co');
  });

  test('what is refused is said, and not called done', async () => {
    const notice = { id: 398, name: 'UNSUBSCRIBE_LINK_WRONG', msg: 'This link is <not> valid.' };
    const { html } = await visit(LINK, { notice }, { method: 'POST' });
    expect(html).toContain('This link is &lt;not&gt; valid.');
    expect(html).not.toContain('Unsubscribed');
  });

  test.each(['/unsubscribe', '/unsubscribe/a', '/unsubscribe/a/b/c', '/unsubscribe/a/%E0%A4%A'])(
    '%s is no such link',
    async (path) => {
      expect((await visit(path, {}, { method: 'POST' })).status).toBe(404);
    },
  );
});
