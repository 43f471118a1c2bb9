import type { Language, OtherLanguage } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';

/** What `index.html` says before any script, and the same in other languages. */
const WORDS: Readonly<Record<OtherLanguage, readonly (readonly [english: RegExp, translated: string])[]>> = {
  es: [
    [/<html lang="en"/, '<html lang="es"'],
    [
      /Peer support in small[^"]*/,
      'Apoyo entre iguales en pequeñas sesiones de vídeo en directo: personas que han pasado por lo mismo y se escuchan.',
    ],
    [/aria-label="Loading"/, 'aria-label="Cargando"'],
    [/This page did not load/, 'Esta página no se ha cargado'],
    [
      /The connection may be weak, or the site was just updated\./,
      'Puede que la conexión sea débil, o que el sitio se acabe de actualizar.',
    ],
    [/This page takes long to load/, 'Esta página tarda en cargarse'],
    [/It may still come by itself\./, 'Puede que llegue sola.'],
    [/Try again/g, 'Volver a intentarlo'],
    [/href="\/get-help">Get help now/g, 'href="/es/get-help">Pedir ayuda ahora'],
    [/Please switch on[^<]*/, 'Activa JavaScript en tu navegador y vuelve a cargar esta página. '],
    [/(?<=ahora<\/a>) works\s+without\./, ' funciona sin él.'],
  ],
};

/** In place of the words that ask for scripts. */
const NOTHING_HERE: Readonly<Record<Language, string>> = {
  en: '<main><h1>There is no page at this address.</h1><p><a href="/">Homepage</a> <a href="/sessions">Sessions</a> <a href="/get-help">Get help now</a></p></main>',
  es: '<main><h1>No hay ninguna página en esta dirección.</h1><p><a href="/es">Página principal</a> <a href="/es/sessions">Sesiones</a> <a href="/es/get-help">Pedir ayuda ahora</a></p></main>',
};

/** The page of the client with other words where no script runs. */
export const withoutScripts = (shell: string, words: string): string =>
  shell.replace(
    /(<noscript>\s*<div class="first-paint">)[\s\S]*?(?=<\/div>\s*<\/noscript>)/,
    (_, before: string) => before + words,
  );

/** The page of the client at an address that is none. */
export const shellOfNothing = (language: Language, html: string): string =>
  withoutScripts(shellIn(language, html), NOTHING_HERE[language]);

/** The page of the client in a language, as it is before its scripts run. */
export const shellIn = (language: Language, html: string): string =>
  language === OWN_LANGUAGE
    ? html
    : WORDS[language].reduce((page, [english, translated]) => page.replace(english, () => translated), html);
