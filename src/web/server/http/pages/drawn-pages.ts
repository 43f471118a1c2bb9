import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import type { Draw, Drawing, DrawRequest } from '#modules/site/contract/drawing.ts';
import { categories } from '#modules/content/contract/site-content.ts';
import type { V1IncomingIncoming } from '../v1/incoming.ts';
import { answerToVisitor } from './ask-as-visitor.ts';
import { remade } from './remade.ts';
import { pageMatcher, type BuiltPage } from './page-paths.ts';
import type { PageHead, PageHeads } from './page-heads.ts';
import { withHead } from './shared-pages.ts';
import { shellIn } from './shell-words.ts';
import { bestEncoding, type Encoding } from './static-files.ts';

export type DrawnPagesOptions = Parameters<typeof answerToVisitor>[0] & {
  heads: PageHeads;
  /** Folder of the built web client; beside it lies what draws its pages. */
  client: string;
  pages: readonly BuiltPage[];
  tokenOf: (request: IncomingMessage) => string | undefined;
  /** Settings as the product has them. */
  usual: DrawRequest['usual'];
  /** What staff have published, the same object until something else is: then everything is drawn again. */
  published: () => unknown;
  failed: (problem: unknown) => void;
  drawn: (outcome: DrawnPagesOutcome) => void;
  /** Instead of what was built, for tests. */
  draw?: Draw;
};
/** Drawn now, stored from a moment ago, or left to the browser. */
export type DrawnPagesOutcome = 'drawn' | 'stored' | 'shell';

/** What visitors read, and the forms by which they enter, also where these lead to something paid; all other pages are drawn by the browser. */
const DRAWN = [
  '/',
  '/homepage',
  '/sessions',
  '/session/:uuid',
  '/:groupSlug/session/:uuid',
  '/wells',
  '/well/:slug/:uuid',
  '/series/:uuid',
  '/how-it-works',
  '/host',
  '/meet-hosts',
  '/training',
  '/partners',
  '/about-us',
  '/contact-us',
  '/faq',
  '/glossary',
  '/safety-resources',
  '/safety-policy',
  '/trust',
  '/terms-and-conditions',
  '/privacy-policy',
  ...categories.map(({ route }) => route),
  '/login',
  '/register',
  '/forgot-password',
  '/membership',
  '/gift',
  '/redeem',
];

/** Visitors learn of changes by loading a page again. */
const STORED_MS = 5_000;
const MOST_STORED = 50;
/** After that the browser draws the page itself, as it always can. */
const SLOWEST_MS = 3_000;
const WARM_UP_MS = 1_000;
/** Drawings are made one after the other; with so many waiting the browsers are faster. */
const MOST_WAITING = 10;

type DrawnRequest = Request & Pick<V1IncomingIncoming, 'language'>;
type Page = { etag: string; isPublic: boolean; body: (encoding: Encoding) => Promise<Buffer> };

/**
 * Pages as visitors see them, drawn here: they can be read before any script is there, and where none runs. Members get the client's
 * own page at once, so nothing that is drawn is about a person; it is stored for a moment by its address. Where drawing fails or takes
 * long, the browser draws the page.
 */
export const drawnPages = (options: DrawnPagesOptions): RequestHandler => {
  const isDrawn = pageMatcher(DRAWN);
  const built = builtIn(options);
  // So that the first visitor does not wait for it.
  setTimeout(() => void built?.draw().catch(() => undefined), WARM_UP_MS).unref();
  const storedPages = remade(
    options.published,
    () => new Map<string, { until: number; page: Promise<Page | undefined> }>(),
  );
  let before: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let hasFailed = false;

  const make = async (draw: Draw, request: DrawnRequest): Promise<Page | undefined> => {
    const origin = options.originOf(request);
    const head = await options.heads(request.path, request);
    const send = (path: string, body: string) =>
      answerToVisitor(options, path, JSON.parse(body) as Record<string, unknown>, request);
    const url = request.originalUrl;
    const { language = OWN_LANGUAGE } = request;
    const { usual } = options;
    const drawing = await draw({ url, origin, language, send, usual });
    return drawing && pageOf(built!.write(request.path, drawing, { head, language }), head.isPublic);
  };

  /** In turn: what draws has one clock and one address at a time. */
  const inTurn = async (request: DrawnRequest): Promise<Page | undefined> => {
    const turn = before;
    const work = (async () => {
      await turn;
      return make(await built!.draw(), request);
    })();
    waiting++;
    before = soon(work).catch(() => undefined);
    try {
      return await work;
    } catch (problem) {
      if (!hasFailed) options.failed(problem);
      hasFailed = true;
      return undefined;
    } finally {
      waiting--;
    }
  };

  const pageAt = (request: DrawnRequest): { page: Promise<Page | undefined>; isStored: boolean } | undefined => {
    const key = `visitor ${request.language} ${options.originOf(request)}${request.originalUrl}`;
    const now = performance.now();
    const stored = storedPages();
    const found = stored.get(key);
    if (found && found.until > now) return { page: found.page, isStored: true };
    stored.delete(key);
    if (waiting >= MOST_WAITING) return undefined;
    if (stored.size >= MOST_STORED) stored.delete(stored.keys().next().value!);
    const page = inTurn(request);
    stored.set(key, { until: now + STORED_MS, page });
    return { page, isStored: false };
  };

  return async (request: DrawnRequest, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || built === undefined || !isDrawn(request.path))
      return next();
    // Members are sent another page from the same address, and so are people who read in another language.
    response.vary('Cookie').vary('Accept-Language');
    if (options.tokenOf(request) !== undefined || request.originalUrl.includes('preview=')) return next();
    const found = pageAt(request);
    const page = found && (await soon(found.page).catch(() => undefined));
    options.drawn(page === undefined ? 'shell' : found!.isStored ? 'stored' : 'drawn');
    if (page === undefined) return next();
    const encoding = bestEncoding(request.headers['accept-encoding']);
    response.vary('Accept-Encoding');
    response.set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag: page.etag });
    response.setHeader('content-language', request.language ?? OWN_LANGUAGE);
    if (!page.isPublic) response.setHeader('x-robots-tag', 'noindex');
    const policy = String(response.getHeader('content-security-policy') ?? '');
    response.setHeader(
      'content-security-policy',
      policy.replace("script-src 'self'", (own) => `${own} ${built.script}`),
    );
    if (request.headers['if-none-match'] === page.etag) return void response.status(304).end();
    const body = await page.body(encoding);
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', body.length);
    response.status(200).end(request.method === 'HEAD' ? undefined : body);
  };
};

const soon = <T>(work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SLOWEST_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const pageOf = (html: string, isPublic: boolean): Page => {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    isPublic,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    body: (encoding) => {
      const made =
        bodies.get(encoding) ??
        (encoding === 'br'
          ? brotli(html, { params: QUICK })
          : encoding === 'gzip'
            ? zip(html)
            : Promise.resolve(Buffer.from(html)));
      bodies.set(encoding, made);
      return made;
    },
  };
};

/** What the build left; undefined before it. */
const builtIn = ({ client, pages, draw }: DrawnPagesOptions) => {
  const read = (name: string) => readFileSync(join(client, name), 'utf8');
  const program = join(client, '..', 'draw', 'draw.js');
  if (draw === undefined && !existsSync(program)) return undefined;
  const template = read('index.html');
  const firstLoad = read('first-load.js').trim();
  const sheets = readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => sheetOf(`/assets/${name}`, read(`assets/${name}`)))
    // The layers of all others are put in order there.
    .toSorted((a, b) => Number(template.includes(b.path)) - Number(template.includes(a.path)));
  const listed = pages.map(({ path, files }) => ({ isIt: pageMatcher([path]), files }));
  let loaded: Promise<Draw> | undefined;
  return {
    /** As a content security policy names the one script that stands in the page. */
    script: `'sha256-${createHash('sha256').update(firstLoad).digest('base64')}'`,
    draw: () => (loaded ??= draw ? Promise.resolve(draw) : import(pathToFileURL(program).href).then(drawIn)),
    write: (path: string, drawing: Drawing, { head, language }: Pick<Written, 'head' | 'language'>): string => {
      const files = listed.find(({ isIt }) => isIt(path))?.files ?? [];
      return written(template, { drawing, head, language, firstLoad, sheets, files });
    },
  };
};

const drawIn = ({ draw }: { draw: Draw }): Draw => draw;

type Sheet = { path: string; css: string; fonts: string; classes: ReadonlySet<string> };
const FONT_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;
/** Names of classes belong to one sheet each, but for Mantine's own; a page needs those sheets whose classes it has, and those of its scripts, which would fetch them one by one. */
const sheetOf = (path: string, css: string): Sheet => ({
  path,
  css: css.replaceAll(FONT_FACE, ''),
  fonts: (css.match(FONT_FACE) ?? []).join(''),
  classes: new Set([...css.matchAll(/\.(?!mantine-)(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name!)),
});

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));

type Written = {
  drawing: Drawing;
  head: PageHead;
  language: Language;
  firstLoad: string;
  sheets: readonly Sheet[];
  files: readonly string[];
};

const written = (shell: string, { drawing, head, language, firstLoad, sheets, files }: Written): string => {
  const template = shellIn(language, shell);
  const { html: drawn } = drawing;
  const classes = classesIn(drawn);
  /** What changes the rules of another sheet comes after it. */
  const placeOf = ({ path }: Sheet) => (template.includes(path) ? -2 : files.indexOf(path.slice(1)));
  const needed = sheets
    .filter(
      ({ path, classes: own }) =>
        template.includes(path) || files.includes(path.slice(1)) || [...own].some((name) => classes.has(name)),
    )
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  // Disabled, the sheets are not fetched, and scripts that need them find them there.
  const styles = needed
    .map(({ path, css }) => `<style>${css}</style><link rel="stylesheet" href="${path}" disabled>`)
    .join('');
  const preloads = files
    .filter((name) => name.endsWith('.js') && !template.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('');
  const html = template
    .replace('<script src="/first-load.js"></script>', () => `<script>${firstLoad}</script>`)
    // The styles stand in the page, and what members need is not for visitors.
    .replaceAll(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '');
  const own = ownHead(drawing.head);
  const fonts = needed.map(({ fonts: faces }) => faces).join('');
  return withHead(
    html
      .replace(/<html [^>]*/, (tag) => `${tag} data-mantine-color-scheme="light"`)
      .replace(own === '' ? '' : /<meta\s+name="description"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => drawing.head + own)
      .replace('</head>', () => `${styles}${later(fonts)}${preloads}</head>`)
      .replace(/<div id="root">[\s\S]*<\/noscript>/, () => `<div id="root">${drawn}</div>${drawing.state}`),
    {
      ...(head.description === undefined ? {} : { description: head.description }),
      tags: head.tags,
      isPublic: head.isPublic,
    },
  );
};

/** What products that show links call the title and the first words of a page. Empty where a page has no words of that kind. */
const ownHead = (head: string): string => {
  const [title, description] = [/<title>([^<]*)/, /<meta name="description" content="([^"]*)"/].map(
    (pattern) => pattern.exec(head)?.[1],
  );
  return title === undefined || description === undefined
    ? ''
    : `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}" /><meta property="og:description" content="${description}" />`;
};

/** The page switches them on once its scripts are there. */
const later = (fonts: string): string =>
  fonts === '' ? '' : `<style id="fonts" media="not all">${fonts}</style><noscript><style>${fonts}</style></noscript>`;
