// The service worker: keeps help in a crisis, two minutes of breathing and what draws the pages on the device, so that both are there without a network.
// Nothing that members write or read is kept: calls, pictures and streams go to the server alone.
// Shows notices that the server sends to this device, and opens their page.
// To keep is an extra: a device without room, or one that denies its storage, gets every page from the network.
const CACHE = 'pages-1';
const HELP = ['/get-help', '/breathe'];
/** Where the same page is in another language: `/es/get-help`. */
const LANGUAGE = /^\/[a-z]{2}(?=\/)/;
/** A page that the browser draws, without anything that belongs to one address. */
const SHELL = '/server-down';
/** Two releases of the client; what was kept first goes first. */
const MOST_FILES = 400;

/** Undefined also where nothing can be read. */
const kept = async (request) => {
  try {
    return await caches.match(request);
  } catch {
    return undefined;
  }
};

const isFile = (request) => new URL(request.url ?? request, self.location).pathname.startsWith('/assets/');
/** A portal of a hotel or the filter of a school answers with a page of its own; each answer of our server has a number. */
const isOurs = (request, { ok, type, redirected, headers }) =>
  ok &&
  type === 'basic' &&
  !redirected &&
  headers.has('x-request-id') &&
  !(isFile(request) && headers.get('content-type')?.startsWith('text/html'));

const keep = async (request, response) => {
  if (!isOurs(request, response)) return;
  try {
    const cache = await caches.open(CACHE);
    await cache.put(request, response);
    const surplus = (await cache.keys()).filter(isFile).slice(0, -MOST_FILES);
    await Promise.all(surplus.map((file) => cache.delete(file)));
  } catch {
    // No room, or no permission.
  }
};

/** Answers as soon as the network does; what is kept is kept behind it. */
const fetchAndKeep = async (event, request, options) => {
  const response = await fetch(request, options);
  event.waitUntil(keep(request, response.clone()));
  return response;
};
const renew = (event, path) => fetchAndKeep(event, path, { cache: 'no-cache' });

const file = async (event, request) => (await kept(request)) ?? fetchAndKeep(event, request);

/** So a gateway answers for a server that starts again. */
const isAway = ({ status }) => status >= 502 && status <= 504;

/** A line that is there and carries nothing shows no page and no error: then the shell says so, and has the way to help. */
const LONGEST_MS = 12_000;
const inTime = (response) => {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('No answer in time')), LONGEST_MS));
  return Promise.race([response, late]);
};

/**
 * Help comes from the device at once and is renewed behind it; every other page without a network, or without a server
 * behind it, is drawn by the shell.
 */
const page = async (event, pathname) => {
  const ownHelp = pathname.replace(LANGUAGE, '');
  if (HELP.includes(ownHelp)) {
    const help = await kept(pathname);
    const fresh = renew(event, pathname);
    if (!help)
      return fresh.catch(async (problem) => {
        const inOwnLanguage = await kept(ownHelp);
        if (inOwnLanguage) return inOwnLanguage;
        throw problem;
      });
    event.waitUntil(fresh.catch(() => undefined));
    return help;
  }
  const fetched = fetch(event.request);
  try {
    const response = await inTime(fetched);
    if (isAway(response)) return (await kept(SHELL)) ?? response;
    event.waitUntil(renew(event, SHELL).catch(() => undefined));
    return response;
  } catch {
    return (await kept(SHELL)) ?? fetched;
  }
};

// Also where nothing can be kept: this worker may replace one that could not live without.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([...HELP, SHELL].map((path) => renew(event, path))).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  };
  event.waitUntil(
    tidy()
      .catch(() => undefined)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // What staff see with their drafts is theirs alone.
  if (searchParams.has('preview')) return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:v1|docs|dev|img|metrics|events)(?:\/|$)/.test(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith('/assets/') || pathname === '/first-load.js') event.respondWith(file(event, request));
});

// Files that a page loaded before the worker was there, and what found no room then.
self.addEventListener('message', (event) => {
  const { keep: files, help = [], language } = event.data ?? {};
  // An address without a language is answered in the one that was chosen on this device, which changes.
  const keepHelp = async (path) => {
    if ((await kept(path))?.headers.get('content-language') !== language) await renew(event, path);
  };
  if (Array.isArray(files))
    event.waitUntil(
      Promise.allSettled([...[...HELP, SHELL, ...files].map((path) => file(event, path)), ...help.map(keepHelp)]),
    );
});

/** Pages on which a person is busy: nothing is shown over a room, a survey or the desk of staff (FBK-033). */
const BUSY = /^\/(room|waiting-room-test|session-survey|admin)(\/|$)/;
const isBusyPage = ({ url }) => BUSY.test(new URL(url).pathname.replace(LANGUAGE, ''));

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Only a call to the desk is said to a person who is busy. */
const show = async ({ title, body, path, name }) => {
  const pages = await openPages();
  const isBusy = pages.some((page) => isBusyPage(page) && page.visibilityState === 'visible');
  if (isBusy && !path.startsWith('/admin/')) return;
  await self.registration.showNotification(title, { body, tag: name, data: { path, name }, icon: '/icon-192.png' });
};

self.addEventListener('push', (event) => {
  let notice;
  try {
    notice = event.data.json();
  } catch {
    return;
  }
  event.waitUntil(show(notice));
});

/** Tells the server that it was seen; without a network it is not worth another try. */
const see = (name) =>
  fetch('/v1/notice/see', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: name }),
  }).catch(() => undefined);

self.addEventListener('notificationclick', (event) => {
  const { path, name } = event.notification.data;
  event.notification.close();
  const open = async () => {
    const address = new URL(path, self.location.origin);
    if (address.origin !== self.location.origin) return;
    const page = (await openPages()).find((each) => !isBusyPage(each));
    if (page) {
      // A browser may keep what is in front; the page is right in any case.
      await page.focus().catch(() => undefined);
      await page.navigate(address.href);
    } else await self.clients.openWindow(address.href);
  };
  event.waitUntil(Promise.all([open(), see(name)]));
});
