import { createHash } from 'node:crypto';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { escaped } from '#kernel/escaped-html.ts';
import { addressIn } from '../languages.ts';

// The palette of the client's theme; these pages have to stand without any other file.
const style = `:root{color-scheme:light dark;--paper:#fbf7f0;--ink:#1c3539;--card:#fff;--line:#d8cfc0;--brand:#0f6560;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#10252b;--ink:#ede7dc;--card:#17323a;--line:#3d5a61;--brand:#8fd0c7;--on:#0c2024}}
*{box-sizing:border-box}body{margin:0 auto;max-width:42rem;padding:1rem 1.125rem 3rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
h1{font-size:1.9rem;line-height:1.15;margin:1rem 0 .5rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}p{margin:0}a{color:inherit}:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export type BarePage = { html: (body: string) => string; headers: Record<string, string> };

/**
 * A page in one file, which loads nothing else: it stands within a second on a slow line, and the service worker keeps it for
 * when there is none. Its policy allows its own style and script alone.
 */
export const barePage = (options: {
  title: string;
  language: Language;
  productName: string;
  style: string;
  script?: string;
  /** Staff see it in a frame of their desk. */
  isFramed?: boolean;
}): BarePage => {
  const styles = style + options.style;
  const script = options.script ?? '';
  return {
    html: (body) =>
      `<!doctype html><html lang="${options.language}"><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><title>${escaped(options.title)}</title><link rel=icon href=data:,><style>${styles}</style>
<body><main><a href="${addressIn('/', options.language)}">${escaped(options.productName)}</a><h1>${escaped(options.title)}</h1>${body}</main>${script === '' ? '' : `<script>${script}</script>`}`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': options.language,
      vary: 'Cookie, Accept-Language',
      'content-security-policy': `default-src 'none'; style-src ${hash(styles)}; script-src ${script === '' ? "'none'" : hash(script)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${options.isFramed ? "'self'" : "'none'"}`,
      'cache-control': 'no-cache',
    },
  };
};
