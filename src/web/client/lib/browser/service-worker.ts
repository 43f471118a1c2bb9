import { localHref, shownLanguage } from '../language/language.ts';

/**
 * Keeps help in a crisis and the files of the pages on the device (`public/sw.js`), once the first page stands. A browser without
 * service workers, or one that refuses, loses only that.
 */
export const keepPagesOnDevice = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    // Styles that stand in a page which the server drew were not fetched.
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href);
    const files = [...performance.getEntriesByType('resource').map(({ name }) => name), ...sheets]
      .map((address) => new URL(address))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
    active?.postMessage(
      {
        keep: ['/first-load.js', ...files.map(({ pathname }) => pathname)],
        help: ['/get-help', '/breathe'].map(localHref),
        language: shownLanguage(),
      },
      [],
    );
  };
  addEventListener('load', () => void register().catch(() => undefined));
};
