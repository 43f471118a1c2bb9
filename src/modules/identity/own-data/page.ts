import type { Entry, Page } from '#kernel/about-members.ts';
import { escaped } from '#kernel/escaped-html.ts';

/**
 * The document with all data about the member, written piece by piece: one self-contained page to read, print and
 * store, with the same data as JSON for programs.
 */

/** The whole value: a text that only begins so would lose its rest. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const displayed = (value: Entry[string]): string => {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && INSTANT.test(value))
    return `${value.slice(0, 10)} ${value.slice(11, 16)} <small>UTC</small>`;
  return escaped(String(value)).replaceAll('\n', '<br>');
};

const list = (entry: Entry): string =>
  `<dl>${Object.entries(entry)
    .map(([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${displayed(value)}</dd></div>`)
    .join('')}</dl>`;

const tableBegins = (title: string, labels: readonly string[]): string =>
  `<div class="wide" tabindex="0" role="region" aria-label="${escaped(title)}"><table><thead><tr>${labels.map((label) => `<th scope="col">${escaped(label)}</th>`).join('')}</tr></thead><tbody>`;
const TABLE_ENDS = '</tbody></table></div>';
const rows = (entries: readonly Entry[], labels: readonly string[]): string =>
  entries
    .map((entry) => `<tr>${labels.map((label) => `<td>${displayed(entry[label] ?? null)}</td>`).join('')}</tr>\n`)
    .join('');

/** Where in a chapter a page stands: its columns so far, when a table has begun. */
export type ChapterPosition = { isFirst: boolean; isLast: boolean; labels: string[] | null; index: number };

/**
 * The next page of a chapter. A single entry is easier to read one field below the other, many as a table; a table that
 * lacks a column which a later page has ends there, and another one begins.
 */
export const chapterPiece = (
  { title, about }: { title: string; about: string },
  { entries }: Pick<Page, 'entries'>,
  { isFirst, isLast, labels, index }: ChapterPosition,
): { html: string; labels: string[] | null } => {
  const begins = isFirst ? `<section id="s${index}"><h2>${escaped(title)}</h2><p>${escaped(about)}</p>` : '';
  if (isFirst && isLast && entries.length <= 1)
    return {
      html: `${begins}${entries[0] ? list(entries[0]) : '<p class="none">Nothing.</p>'}</section>\n`,
      labels: null,
    };
  const here = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  const continues = labels !== null && here.every((label) => labels.includes(label));
  const columns = continues ? labels : here;
  const table =
    entries.length === 0 || continues ? '' : `${labels === null ? '' : TABLE_ENDS}${tableBegins(title, columns)}`;
  const isOpen = labels !== null || entries.length > 0;
  const ends = isLast ? `${isOpen ? TABLE_ENDS : '<p class="none">Nothing.</p>'}</section>\n` : '';
  return { html: `${begins}${table}${rows(entries, columns)}${ends}`, labels: entries.length === 0 ? labels : columns };
};

/** JSON that may stand inside a page. */
export const asJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const style = `:root{color-scheme:light dark;--ground:#fbf7f0;--paper:#fff;--ink:#16323a;--quiet:#566a70;--line:#e4ddd0;--accent:#0b6b72}
@media(prefers-color-scheme:dark){:root{--ground:#10201f;--paper:#182b2b;--ink:#e9f0ee;--quiet:#a9bbb8;--line:#2c4443;--accent:#7fd1cc}}
*{box-sizing:border-box}body{font:1rem/1.6 system-ui,sans-serif;margin:0;background:var(--ground);color:var(--ink)}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1rem 4rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:0}nav span{color:var(--quiet)}a{color:var(--accent)}
section,nav{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:1.25rem 1.5rem;margin:1.25rem 0}
p{color:var(--quiet);margin:.25rem 0 1rem}nav ul{margin:0;padding:0;list-style:none;columns:2 14rem}nav li{padding:.2rem 0}
.none{margin:0}dl{margin:0}dl div{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:1rem;padding:.4rem 0;border-top:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere;min-width:6rem}th{color:var(--quiet);font-weight:500}small{color:var(--quiet)}
@media(max-width:30rem){section,nav{padding:1rem}dl div{grid-template-columns:1fr;gap:0}}@media print{body{background:#fff}section{break-inside:avoid-page}}`;

/** What stands before the chapters, written when all of them are known. */
export const pageBegins = (of: {
  product: string;
  madeAt: string;
  chapters: readonly { title: string; entries: number }[];
}): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your data at ${escaped(of.product)}</title><style>${style}</style></head>
<body><main><h1>Your data at ${escaped(of.product)}</h1>
<p>Everything that is kept about you, as it was on ${displayed(of.madeAt)}. Keep this page where nobody else looks. Programs find the same data as JSON at its end.</p>
<nav aria-label="Contents"><ul>${of.chapters
  .map(({ title, entries }, index) => `<li><a href="#s${index}">${escaped(title)}</a> <span>${entries}</span></li>`)
  .join('')}</ul></nav>
`;

/** What stands between the chapters and the data for programs. */
export const dataBegins = (of: { product: string; madeAt: string }): string =>
  `</main>\n<script type="application/json" id="data">{"product":${asJson(of.product)},"madeAt":${asJson(of.madeAt)},"chapters":[`;

export const PAGE_ENDS = ']}</script>\n</body></html>\n';
