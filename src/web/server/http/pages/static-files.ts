import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { readerLanguage } from '../languages.ts';
import { shellIn, shellOfNothing } from './shell-words.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm']);

export type Encoding = 'br' | 'gzip' | 'identity';
type Version = { bytes: Buffer; etag: string };
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The build precompresses immutable files better; the rest is compressed during a request. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** What browsers heed on documents alone: on two dozen scripts and styles of a first visit it weighs 1 kB each. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const neverDocuments = new Set(['.js', '.css', '.woff2']);

/** Its script brings the policy by which it lives. */
const WORKER = '/sw.js';

const MAX_CACHED_BYTES = 4_000_000;

/**
 * The files of one folder, compressed once and cached in memory. Names with a hash (everything below `/assets/`) are
 * immutable; everything else is revalidated by its ETag.
 * @param client its `page` answers page paths, for the router in the browser; where there `isPage` none, as what is not found
 */
export const staticFiles = (
  folder: string,
  client?: { page: string; isPage: (pathname: string) => boolean },
): RequestHandler => {
  const root = resolve(folder);
  const cache = new Map<string, Promise<Version>>();

  type Shell = { language: Language; isFound: boolean };
  const version = (path: string, modified: number, encoding: Encoding, shell: Shell): Promise<Version> => {
    const { language, isFound } = shell;
    const key = `${path}|${modified}|${encoding}|${language}|${isFound}`;
    let found = cache.get(key);
    if (!found) {
      found = readFile(path).then(async (file) => {
        const isChanged = language !== OWN_LANGUAGE || !isFound;
        const shellOf = isFound ? shellIn : shellOfNothing;
        const plain = isChanged ? Buffer.from(shellOf(language, file.toString())) : file;
        const precompressed = isChanged ? undefined : await readFile(`${path}.br`).catch(() => undefined);
        const bytes =
          encoding === 'br'
            ? (precompressed ?? (await brotli(plain, { params: quick })))
            : encoding === 'gzip'
              ? await zip(plain, { level: 9 })
              : plain;
        return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
      });
      found.catch(() => cache.delete(key));
      for (const other of cache.keys())
        if (other.startsWith(`${path}|`) && !other.startsWith(`${path}|${modified}|`)) cache.delete(other);
      cache.set(key, found);
    }
    return found;
  };

  const fileOf = async (pathname: string) => {
    let decoded: string;
    try {
      decoded = decodeURIComponent(pathname);
    } catch {
      return undefined;
    }
    if (decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.'))) return undefined;
    const path = resolve(join(root, decoded));
    if (!path.startsWith(root + sep)) return undefined;
    const details = await stat(path).catch(() => undefined);
    if (!details?.isFile()) return undefined;
    const real = await realpath(path);
    return real.startsWith((await realpath(root)) + sep) ? { path, details } : undefined;
  };

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const asked = await fileOf(request.path);
    const file = asked ?? (client !== undefined && isPagePath(request.path) ? await fileOf(client.page) : undefined);
    if (!file) return next();
    const extension = extname(file.path);
    const encoding = compressible.has(extension) ? bestEncoding(request.headers['accept-encoding']) : 'identity';
    const immutable = asked !== undefined && request.path.includes('/assets/');
    if (neverDocuments.has(extension) && request.path !== WORKER)
      for (const name of forDocuments) response.removeHeader(name);
    const isFound = asked !== undefined || client?.isPage(request.path) === true;
    response.setHeader('content-type', types[extension] ?? 'application/octet-stream');
    response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.vary('Accept-Encoding');
    if (file.details.size > MAX_CACHED_BYTES) {
      response.setHeader('content-length', file.details.size);
      if (request.method === 'HEAD') return void response.end();
      return void createReadStream(file.path).on('error', next).pipe(response);
    }
    const language = asked === undefined ? readerLanguage() : OWN_LANGUAGE;
    if (asked === undefined) response.vary('Cookie').vary('Accept-Language').set('content-language', language);
    const { bytes, etag } = await version(file.path, file.details.mtimeMs, encoding, { language, isFound });
    response.setHeader('etag', etag);
    if (isFound && request.headers['if-none-match'] === etag) return void response.status(304).end();
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', bytes.length);
    response.status(isFound ? 200 : 404).end(request.method === 'HEAD' ? undefined : bytes);
  };
};

/**
 * `/well/night-owls` and `/history/scheduling.session-1` may be pages, and so may what ends in a signed token, which is longer
 * than the endings of files; `/missing.js` is a missing file.
 */
const isPagePath = (pathname: string) => !/\/\.|\.[a-z\d]{1,12}$/i.test(pathname) && !pathname.startsWith('/assets/');

export const bestEncoding = (accepted: string | string[] | undefined): Encoding => {
  const names = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
};
