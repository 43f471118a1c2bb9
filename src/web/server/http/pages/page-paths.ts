import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

export type BuiltPage = { path: string; files: readonly string[] };

/** The client's pages with their paths and files, as its build lists them; none before it was built. */
export const builtPagesIn = (file: string): readonly BuiltPage[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BuiltPage[];
  } catch (problem) {
    if ((problem as { code?: unknown }).code === 'ENOENT') return [];
    throw problem;
  }
};

/** Whether there is a page at this path; paths are written as React Router reads them: `/well/:slug/:uuid/:tab?`. */
export const pageMatcher = (paths: readonly string[]): ((pathname: string) => boolean) => {
  const page = new RegExp(
    `^(?:${paths.map((path) => path.split('/').slice(1).map(segment).join('')).join('|')})/?$`,
    'i',
  );
  return (pathname) => page.test(pathname.split('/').map(decoded).join('/'));
};

const segment = (part: string): string => {
  if (part === '') return '';
  if (!part.startsWith(':')) return `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
  return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
};

/** A slash within a name stays a name. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F');
  } catch {
    return part;
  }
};

/** Leads other spellings of a page to it. A path of one slash alone never leads to another site, as `/\name` would. */
export const oneSpelling: RequestHandler = (request, response, next) => {
  const { path, url, method } = request;
  const spelt = path.replaceAll(/[/\\]+/g, '/').replace(/^\/index\.html$/, '/');
  if (spelt === path || (method !== 'GET' && method !== 'HEAD')) return next();
  const search = url.indexOf('?');
  response
    .status(301)
    .set({ location: spelt + (search < 0 ? '' : url.slice(search)), 'cache-control': 'no-cache' })
    .end();
};
