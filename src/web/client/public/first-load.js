// Runs before the first paint and before the first script and style. Browsers that are too old for it get another notice.
{
  const stored = (storage, change) => {
    try {
      return change(globalThis[storage]);
    } catch {
      // Denied or full.
    }
  };

  // A chosen light or dark look never flashes.
  const chosen = stored('localStorage', (all) => all.getItem('color-scheme'));
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // What people press, choose or write before the scripts take over what the server drew is repeated by them. React hears a press
  // while it takes over, and misses what a password manager fills in.
  globalThis.doneEarly = new Map();
  const isDrawn = () => document.getElementById('drawn');
  addEventListener('submit', (event) => isDrawn() && event.preventDefault(), true);
  for (const kind of ['click', 'input'])
    addEventListener(
      kind,
      ({ target }) => {
        const at = target.closest?.(kind === 'click' ? 'button' : 'select, textarea, input:not([type=radio])');
        const isMissed = () => kind === 'input' && at.type !== 'checkbox' && globalThis.doneEarly;
        // As it is now: React may draw it empty again before it is repeated.
        if (at && (isDrawn() || isMissed())) globalThis.doneEarly.set(at, { value: at.value, isOn: at.checked });
      },
      true,
    );

  // Where the first script or style does not come, people get words, another try and the way to help.
  const stage = () => document.querySelector('#root > .first-paint[role]');
  // What the server drew can be read, and waits for the scripts to take it over.
  const isThere = () => document.getElementById('root') && !stage() && !document.getElementById('drawn');
  let missing;

  /** The worker and the browser may have kept what failed. */
  const reload = async () => {
    const fresh = async () => {
      // There are none on plain http.
      const files = await globalThis.caches?.open('pages-1');
      await files?.delete(missing);
      await fetch(missing, { cache: 'reload' });
    };
    await Promise.race([fresh().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 3000))]);
    location.reload();
  };

  /** The words stand in `index.html`, in the language of the page. */
  const say = (which) => {
    const at = stage();
    const words = document.getElementById(which);
    if (!at || !words) {
      if (isThere()) return;
      if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', () => say(which));
      // What the server drew can be read; over a form stands what it waits for.
      const needs = which === 'not-loaded' && document.querySelector('form noscript');
      if (needs) document.body.insertAdjacentHTML('afterbegin', needs.textContent);
      return;
    }
    at.setAttribute('role', 'alert');
    at.removeAttribute('aria-label');
    at.innerHTML = words.innerHTML;
    at.querySelector('button').addEventListener('click', () => void reload());
  };

  /** Once a file that is away is back, the page comes by itself; one that comes and does not run would be loaded for ever. */
  const probe = async (wait, wasAway) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch(missing, { cache: 'reload' }).catch(() => {});
    const isBack = answer?.ok && !answer.headers.get('content-type')?.startsWith('text/html');
    if (isBack && wasAway) return reload();
    return probe(Math.min(wait * 1.5 + 1000, 60000), wasAway || !isBack);
  };

  /** One by itself, where it can be noted that it was one. */
  const mayReload = () =>
    navigator.onLine &&
    stored('sessionStorage', (all) => {
      if (all.getItem('first-load')) return false;
      all.setItem('first-load', '1');
      return true;
    });

  addEventListener(
    'error',
    ({ target, filename }) => {
      const url = target.rel === 'icon' || target.localName === 'img' ? '' : (filename ?? target.src ?? target.href);
      // Once the app stands it says itself what fails.
      if (missing || isThere() || !url?.startsWith(`${location.origin}/`)) return;
      missing = url;
      if (mayReload()) return void reload();
      say('not-loaded');
      void probe(0, false);
    },
    true,
  );
  addEventListener('online', () => {
    if (missing && !isThere()) void reload();
  });
  setTimeout(() => missing || say('loads-long'), 10000);
  const watch = setInterval(() => {
    if (!isThere()) return;
    clearInterval(watch);
    stored('sessionStorage', (all) => all.removeItem('first-load'));
  }, 1000);
}
