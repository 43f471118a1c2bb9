import type { RequestHandler } from 'express';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import { helpZones } from '#modules/moderation/contract/help-zones.ts';
import { barePage, type BarePage } from './bare-page.ts';
import { escaped } from '#kernel/escaped-html.ts';

const texts = {
  title: 'Get help now',
  lead: 'You do not have to be sure that it is bad enough. These people are there for this, free, most of them at any hour.',
  now: 'What you can do this minute',
  steps: [
    'Move away from anything you could hurt yourself with.',
    'Be near somebody: call, or go where people are.',
    'Put both feet on the floor and breathe out slowly, longer than you breathe in. Do it ten times.',
    'Give it the next ten minutes only. The strongest feelings rise and fall again.',
  ],
  other: 'If you worry about somebody else',
  others:
    'Ask directly whether they think about suicide: asking does not put the thought into their mind. Stay with them, and call one of these numbers together.',
  team: 'Ask our team',
  elsewhere: 'Your country is not here? Call your local emergency number, or look at',
  peers: (product: string) =>
    `${product} is peer support. The people you meet here care, but they are no crisis service and cannot send help to you.`,
};

const style = `h3{font-size:1.05rem;margin:0}main>p:last-of-type{margin-top:2rem}ol{margin:0;padding-inline-start:1.3rem}li{margin:.4rem 0}
summary{cursor:pointer;padding:.75rem 1rem;font-weight:700}details{margin:.6rem 0;border:1px solid var(--line);border-radius:16px;background:var(--card)}
ul{list-style:none;margin:0;padding:0}ul li{margin:0;padding:.8rem 1rem;border-top:1px solid var(--line)}ul a{display:inline-block;margin:.5rem .5rem 0 0;padding:.6rem 1.1rem;border-radius:99px;background:var(--brand);color:var(--on);font-weight:700;text-decoration:none}`;

// Opens the country of the device's time zone; without scripts the country of the language stays open.
const script = `try{let z=Intl.DateTimeFormat().resolvedOptions().timeZone.split("/"),a=[...document.querySelectorAll("details")],d=a.find(e=>(e.dataset.z||"").split(" ").some(p=>z.includes(p)));if(d){a.forEach(e=>e.open=e==d);a[0].before(d)}}catch{}`;

export type HelpPageOptions = { productName: string; countries: readonly HelpCountry[]; country: string };

/**
 * `/get-help`: whom to call or text, by country (I-044). One file without anything else to load, below 8 kB, so that it stands
 * within a second on a slow line; the service worker keeps it for when there is none.
 */
export const helpPage = ({ productName, countries, country }: HelpPageOptions): RequestHandler => {
  const known = new Set(countries.map(({ code }) => code));
  const page = barePage({ title: texts.title, productName, style, script });
  const pages = new Map(countries.map(({ code }) => [code, pageOf(page, productName, countries, code)]));
  const first = known.has(country) ? country : countries[0]!.code;
  return (request, response, next) => {
    if (request.path !== '/' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const html = pages.get(countryOf(request.headers['accept-language'], known) ?? first)!;
    response
      .status(200)
      .set({ ...page.headers, vary: 'Accept-Language' })
      .send(html);
  };
};

const languages: Record<string, string> = { de: 'DE', fr: 'FR', nl: 'NL', es: 'ES', hi: 'IN' };

/** The region of the first language that has one we know, else the main country of the language. */
const countryOf = (accepted: string | undefined, known: ReadonlySet<string>): string | undefined => {
  for (const tag of (accepted ?? '').split(',')) {
    const [language = '', ...parts] = tag.split(';')[0]!.trim().split('-');
    const region = parts.find((part) => part.length === 2)?.toUpperCase() ?? languages[language.toLowerCase()];
    if (region !== undefined && known.has(region)) return region;
  }
  return undefined;
};

const pageOf = (page: BarePage, product: string, countries: readonly HelpCountry[], open: string): string => {
  const ordered = [...countries].sort((a, b) => Number(b.code === open) - Number(a.code === open));
  return page.html(`<p>${texts.lead}</p><h2>Talk to somebody now</h2>
${ordered.map((each) => section(each, each.code === open)).join('\n')}
<p>${texts.elsewhere} <a href=https://findahelpline.com rel=noreferrer>findahelpline.com</a>.</p><h2>${texts.now}</h2><ol>${texts.steps.map((step) => `<li>${step}`).join('')}</ol><p><a href=/breathe>Two minutes to breathe</a><br><a href=/ask-for-help>${texts.team}</a></p>
<h2>${texts.other}</h2><p>${texts.others}</p><p>${escaped(texts.peers(product))}</p>`);
};

const section = ({ code, name, lines }: HelpCountry, isOpen: boolean): string =>
  `<details${helpZones[code] === undefined ? '' : ` data-z="${helpZones[code]}"`}${isOpen ? ' open' : ''}><summary>${escaped(name)}</summary><ul>${lines
    .map(
      ({ name: who, when, ways }) =>
        `<li><h3>${escaped(who)}</h3>${when === undefined ? '' : `<p>${escaped(when)}</p>`}${ways
          .map(
            ({ text, href }) =>
              `<a href=${unquoted(href)} aria-label="${escaped(`${text}: ${who}`)}">${escaped(text)}</a>`,
          )
          .join('')}`,
    )
    .join('')}</ul></details>`;

/** Attributes of plain letters need no quotes. */
const unquoted = (value: string) => (/^[\w:+.-]+$/.test(value) ? value : `"${escaped(value)}"`);
