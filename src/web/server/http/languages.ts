import { AsyncLocalStorage } from 'node:async_hooks';
import { parse } from 'cookie';
import type { RequestHandler } from 'express';
import { isLanguage, LANGUAGES, type Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import type { V1IncomingIncoming } from './v1/incoming.ts';

const reader = new AsyncLocalStorage<Language>();
/** Of the request that is answered. */
export const readerLanguage = (): Language => reader.getStore() ?? OWN_LANGUAGE;

const PREFIX = /^\/([a-z]{2})(?=[/?]|$)/;
/** The address of a page in a language; English has none of its own. */
export const addressIn = (path: string, language: Language): string =>
  language === OWN_LANGUAGE ? path : `/${language}${path === '/' ? '' : path}`;

/** What the settings name, in the order of preference; English is always there. */
export const offeredLanguages = (names: string): readonly Language[] =>
  LANGUAGES.filter((language) => language === OWN_LANGUAGE || names.split(',').includes(language));

/**
 * Decides in which language a request is answered: by the address of the page (`/es/sessions`, which is `/sessions` from here on),
 * by what was chosen on this device, or by the browser. Calls say it in `Accept-Language`. A member’s own language is known to the
 * member’s pages alone, so nothing that is drawn and stored depends on an account.
 */
export const languages =
  (offered: () => readonly Language[]): RequestHandler =>
  (request: V1IncomingIncoming, _response, next) => {
    const isOffered = (name: string | undefined): name is Language =>
      isLanguage(name) && offered().some((language) => language === name);
    const addressed = PREFIX.exec(request.url)?.[1];
    const isAddressed = isOffered(addressed) && addressed !== OWN_LANGUAGE;
    if (isAddressed) request.url = request.url.slice(addressed.length + 1).replace(/^(?!\/)/, '/');
    const chosen = request.match === undefined ? parse(request.headers.cookie ?? '')['language'] : undefined;
    const accepted =
      request.headers['accept-language'] === undefined
        ? undefined
        : request.acceptsLanguages([...offered()]) || undefined;
    request.language = isAddressed
      ? addressed
      : isOffered(chosen)
        ? chosen
        : isOffered(accepted)
          ? accepted
          : OWN_LANGUAGE;
    reader.run(request.language, next);
  };
