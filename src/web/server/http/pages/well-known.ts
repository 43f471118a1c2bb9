import type { RequestHandler } from 'express';
import { days, plus } from '#kernel/contract/time.ts';

const text =
  (body: () => string): RequestHandler =>
  (_request, response) =>
    void response
      .status(200)
      .set({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(body());

const GOOD_FOR_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): where to write about a weakness. */
export const securityText = (options: {
  publicUrl: string;
  contact: string;
  now: () => string;
}): { path: string; handle: RequestHandler } => ({
  path: '/.well-known/security.txt',
  handle: text(() =>
    [
      `Contact: mailto:${options.contact}`,
      `Expires: ${plus(options.now(), days(GOOD_FOR_DAYS))}`,
      'Preferred-Languages: en',
      `Canonical: ${options.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  ),
});

/** `/robots.txt`: each page declares itself whether search engines may list it; calls and pictures are never listed. */
export const robotsText = (publicUrl: string): { path: string; handle: RequestHandler } => ({
  path: '/robots.txt',
  handle: text(() =>
    [
      'User-agent: *',
      ...['/v1/', '/img/', '/docs', '/events', '/dev'].map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n'),
  ),
});
