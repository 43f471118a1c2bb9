import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { escaped } from '#kernel/escaped-html.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { addressIn, readerLanguage } from '../languages.ts';
import type { Asker } from './ask-as-visitor.ts';
import { barePage } from './bare-page.ts';
import { shellIn, withoutScripts } from './shell-words.ts';

export type UnsubscribePageOptions = Asker & {
  /** The file of the client's page. */
  page: string;
  productName: () => string;
  textsIn: (language: Language) => {
    ask: { title: string; text: string; submit: string };
    title: string;
    still: string;
  };
};

const LINK = /^\/unsubscribe\/([\w.-]+)\/([\w.-]+)$/;

/**
 * `/unsubscribe/{a}/{b}` where no script runs: the page of the client with a form in it, and what its button is answered. Other
 * browsers draw the page and send the call themselves (IDN-069).
 */
export const unsubscribePage = (options: UnsubscribePageOptions): RequestHandler => {
  const asking = async (address: string, language: Language): Promise<string | undefined> => {
    const shell = await readFile(options.page, 'utf8').catch(() => undefined);
    const { title, text, submit } = options.textsIn(language).ask;
    const form = `<main><form method="post" action="${escaped(address)}"><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><button>${escaped(submit)}</button></p></form></main>`;
    return shell && withoutScripts(shellIn(language, shell), form);
  };

  const answered = (language: Language, refused: string | undefined) => {
    const { ask, title, still } = options.textsIn(language);
    const isEnded = refused === undefined;
    const page = barePage({
      title: isEnded ? title : ask.title,
      language,
      productName: options.productName(),
      style: '',
    });
    return { headers: page.headers, html: page.html(`<p>${escaped(isEnded ? still : refused)}</p>`) };
  };

  return async (request, response, next) => {
    const [, a, b] = LINK.exec(request.path) ?? [];
    if (a === undefined || b === undefined) return next();
    const language = readerLanguage();
    response.setHeader('x-robots-tag', 'noindex');
    if (request.method === 'POST') {
      const { status, body } = await options.calls.answer({
        id: randomUUID(),
        match: options.routes.match(`/v1/account/${a}/unsubscribe/${b}`)!,
        search: '',
        body: {},
        token: undefined,
        ip: options.ipOf(request),
        userAgent: '',
        origin: options.originOf(request),
        after: undefined,
        idempotencyKey: undefined,
      });
      const { notice } = JSON.parse(body) as { notice?: { msg: string } };
      const { headers, html } = answered(language, notice?.msg);
      return void response.status(status).set(headers).send(html);
    }
    const html = request.method === 'GET' ? await asking(addressIn(request.path, language), language) : undefined;
    if (html === undefined) return next();
    response
      .set({ 'content-type': 'text/html; charset=utf-8', 'content-language': language, 'cache-control': 'no-cache' })
      .vary('Cookie')
      .vary('Accept-Language')
      .send(html);
  };
};
