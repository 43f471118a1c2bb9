import type { Entry, MemberRecords, Section } from '../../../shared-kernel/about-members.ts';

/** Everything about a member by module, in the order in which the product is put together. */
export type OwnData = { product: string; madeAt: string; chapters: { about: string; sections: readonly Section[] }[] };

export const ownDataOf = async (
  records: MemberRecords,
  of: { member: string; product: string; now: string },
): Promise<OwnData> => {
  const chapters = [];
  for (const [about, part] of records()) {
    const sections = await part.tell(of.member);
    if (sections.length > 0) chapters.push({ about, sections });
  }
  return { product: of.product, madeAt: of.now, chapters };
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const shown = (value: Entry[string]): string => {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && INSTANT.test(value))
    return `${value.slice(0, 10)} ${value.slice(11, 16)} <small>UTC</small>`;
  return escaped(String(value)).replaceAll('\n', '<br>');
};

/** Few entries with many fields are easier to read one below the other, many entries as a table. */
const body = (entries: readonly Entry[]): string => {
  if (entries.length === 0) return '<p class="none">Nothing.</p>';
  if (entries.length === 1)
    return `<dl>${Object.entries(entries[0]!)
      .map(([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${shown(value)}</dd></div>`)
      .join('')}</dl>`;
  const labels = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  return `<div class="wide" tabindex="0"><table><thead><tr>${labels.map((label) => `<th scope="col">${escaped(label)}</th>`).join('')}</tr></thead><tbody>${entries
    .map((entry) => `<tr>${labels.map((label) => `<td>${shown(entry[label] ?? null)}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table></div>`;
};

const section = ({ title, about, entries }: Section, index: string): string =>
  `<section id="${index}"><h2>${escaped(title)} <span>${entries.length}</span></h2><p>${escaped(about)}</p>${body(entries)}</section>`;

const style = `:root{color-scheme:light dark;--ground:#fbf7f0;--paper:#fff;--ink:#16323a;--quiet:#566a70;--line:#e4ddd0;--accent:#0b6b72}
@media(prefers-color-scheme:dark){:root{--ground:#10201f;--paper:#182b2b;--ink:#e9f0ee;--quiet:#a9bbb8;--line:#2c4443;--accent:#7fd1cc}}
*{box-sizing:border-box}body{font:1rem/1.6 system-ui,sans-serif;margin:0;background:var(--ground);color:var(--ink)}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1rem 4rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:0}h2 span{color:var(--quiet);font-weight:400;font-size:.95rem}a{color:var(--accent)}
section,nav{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:1.25rem 1.5rem;margin:1.25rem 0}
p{color:var(--quiet);margin:.25rem 0 1rem}nav ul{margin:0;padding:0;list-style:none;columns:2 14rem}nav li{padding:.2rem 0}
.none{margin:0}dl{margin:0}dl div{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:1rem;padding:.4rem 0;border-top:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere;min-width:6rem}th{color:var(--quiet);font-weight:500}small{color:var(--quiet)}
@media(max-width:30rem){section,nav{padding:1rem}dl div{grid-template-columns:1fr;gap:0}}@media print{body{background:#fff}section{break-inside:avoid-page}}`;

/** One page that needs nothing else: to be read, printed and kept; the same data lies in it as JSON for programs. */
export const ownDataPage = (data: OwnData): string => {
  const sections = data.chapters.flatMap(({ sections }) => sections);
  const json = JSON.stringify(data, undefined, 1).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your data at ${escaped(data.product)}</title><style>${style}</style></head>
<body><main><h1>Your data at ${escaped(data.product)}</h1>
<p>Everything that is kept about you, as it was on ${shown(data.madeAt)}. Keep this page where nobody else looks. Programs find the same data as JSON at its end.</p>
<nav aria-label="Contents"><ul>${sections.map(({ title }, index) => `<li><a href="#s${index}">${escaped(title)}</a></li>`).join('')}</ul></nav>
${sections.map((each, index) => section(each, `s${index}`)).join('\n')}
</main>
<script type="application/json" id="data">${json}</script>
</body></html>
`;
};
