// The service worker: keeps help in a crisis, two minutes of breathing and what draws the pages on the device, so that both are there without a network.
// Nothing that members write or read is kept: calls, pictures and streams go to the server alone.
const CACHE = 'pages-1';
const HELP = ['/get-help', '/breathe'];
const SHELL = '/';
/** Two releases of the client; what was kept first goes first. */
const MOST_FILES = 400;

const keep = async (request, response) => {
  if (response.ok && response.type === 'basic') await (await caches.open(CACHE)).put(request, response.clone());
  return response;
};
const fetchAndKeep = async (path) => keep(path, await fetch(path, { cache: 'no-cache' }));

const keepFile = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await keep(request, await fetch(request));
  const files = await cache.keys();
  const surplus = files.filter(({ url }) => new URL(url).pathname.startsWith('/assets/')).slice(0, -MOST_FILES);
  await Promise.all(surplus.map((file) => cache.delete(file)));
  return response;
};

/** So a gateway answers for a server that starts again. */
const isAway = ({ status }) => status >= 502 && status <= 504;

/**
 * Help comes from the device at once and is renewed behind it; every other page without a network, or without a server
 * behind it, is drawn by the shell.
 */
const page = async (event, pathname) => {
  if (HELP.includes(pathname)) {
    const kept = await caches.match(pathname);
    const fresh = fetchAndKeep(pathname);
    if (!kept) return fresh;
    event.waitUntil(fresh.catch(() => undefined));
    return kept;
  }
  try {
    const response = await fetch(event.request);
    if (isAway(response)) return (await caches.match(SHELL)) ?? response;
    event.waitUntil(fetchAndKeep(SHELL).catch(() => undefined));
    return response;
  } catch (problem) {
    const kept = await caches.match(SHELL);
    if (kept) return kept;
    throw problem;
  }
};

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([...HELP, SHELL].map(fetchAndKeep)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:v1|docs|dev|img|metrics|events)(?:\/|$)/.test(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith('/assets/') || pathname === '/color-scheme.js') event.respondWith(keepFile(request));
});

// Files that a page loaded before the worker was there.
self.addEventListener('message', (event) => {
  const files = event.data?.keep;
  if (Array.isArray(files)) event.waitUntil(Promise.allSettled(files.map((file) => keepFile(new Request(file)))));
});
