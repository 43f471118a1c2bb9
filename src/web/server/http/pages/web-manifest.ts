import type { RequestHandler } from 'express';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { addressIn, readerLanguage } from '../languages.ts';

const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

const HELP: Readonly<Record<Language, string>> = { en: 'Get help now', es: 'Pedir ayuda ahora' };

/** `/manifest.webmanifest`: how phones show the product among their apps, under the name of the installation. */
export const webManifest = (productName: string, favicon?: string): RequestHandler => {
  const manifestIn = (language: Language) => ({
    name: productName,
    short_name: productName,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#0f6560',
    icons: favicon === undefined ? ownIcons : [{ src: favicon, sizes: 'any', type: 'image/jpeg' }],
    shortcuts: [{ name: HELP[language], url: addressIn('/get-help', language) }],
  });
  return (_request, response) =>
    void response
      .status(200)
      .set({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
      .vary('Cookie')
      .vary('Accept-Language')
      .send(JSON.stringify(manifestIn(readerLanguage())));
};
