import type { RequestHandler } from 'express';
import { countryIn, givenWord } from '#kernel/contract/messages/given-words.ts';
import { LANGUAGES, type Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import { helpLineWordsEs } from '#modules/moderation/contract/help-lines.es.ts';
import { helpZones } from '#modules/moderation/contract/help-zones.ts';
import { getHelpPage } from '#modules/content/contract/pages/get-help.ts';
import { addressIn, readerLanguage } from '../languages.ts';
import { barePage, type BarePage } from './bare-page.ts';
import { escaped } from '#kernel/escaped-html.ts';

const style = `h3{font-size:1.05rem}ol,ul,h3,ul li{margin:0}main>p:last-of-type{margin-top:2rem}ol{padding-inline-start:1.3rem}li{margin:.4rem 0}
summary{cursor:pointer;padding:.75rem 1rem;font-weight:700}details{margin:.6rem 0;border:1px solid var(--line);border-radius:16px;background:var(--card)}
ul{list-style:none;padding:0}ul li{padding:.8rem 1rem;border-top:1px solid var(--line)}ul a{display:inline-block;margin:.5rem .5rem 0 0;padding:.6rem 1.1rem;border-radius:99px;background:var(--brand);color:var(--on);font-weight:700;text-decoration:none}
a[href^=http]::after{content:" ↗"}`;

// Opens the country of the device's time zone; without scripts the country of the language stays open.
const script = `try{let z=Intl.DateTimeFormat().resolvedOptions().timeZone.split("/"),a=[...document.querySelectorAll("details")],d=a.find(e=>(e.dataset.z||"").split(" ").some(p=>z.includes(p)));if(d){a.forEach(e=>e.open=e==d);a[0].before(d)}}catch{}`;

type HelpTexts = typeof getHelpPage.texts;
const LINE_WORDS: Partial<Record<Language, Readonly<Record<string, string>>>> = { es: helpLineWordsEs };
export type HelpPageOptions = {
  productName: string;
  countries: readonly HelpCountry[];
  country: string;
  /** With the name of the community filled in. */
  textsIn: (language: Language) => HelpTexts;
  isFramed?: boolean;
};

/**
 * `/get-help`: whom to call or text, by country (I-044). One file without anything else to load, below 8 kB (9 in Spanish), so that it stands
 * within a second on a slow line; the service worker keeps it for when there is none.
 */
export const helpPage = ({
  productName,
  countries,
  country,
  textsIn,
  isFramed = false,
}: HelpPageOptions): RequestHandler => {
  const known = new Set(countries.map(({ code }) => code));
  const pagesIn = (language: Language) => {
    const texts = textsIn(language);
    const page = barePage({ title: texts.title, language, productName, style, script, isFramed });
    const shown = countriesIn(language, countries);
    const pages = new Map(shown.map(({ code }) => [code, pageOf(page, texts, shown, { open: code, language })]));
    return { headers: page.headers, pages };
  };
  const made = new Map(LANGUAGES.map((language) => [language, pagesIn(language)]));
  const first = known.has(country) ? country : countries[0]!.code;
  return (request, response, next) => {
    if (request.path !== '/' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const { headers, pages } = made.get(readerLanguage())!;
    response
      .status(200)
      .set(headers)
      .send(pages.get(countryOf(request.headers['accept-language'], known) ?? first)!);
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

/** With the words of the product; in other languages by their names in it. */
const countriesIn = (language: Language, countries: readonly HelpCountry[]): readonly HelpCountry[] => {
  if (language === OWN_LANGUAGE) return countries;
  const word = (english: string) => givenWord(english, LINE_WORDS[language]);
  return countries
    .map((country) => ({
      ...country,
      name: countryIn(language, country),
      lines: country.lines.map((line) => ({
        ...line,
        name: word(line.name),
        ...(line.when === undefined ? {} : { when: word(line.when) }),
        ways: line.ways.map((way) => ({ ...way, text: word(way.text) })),
      })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
};

const pageOf = (
  page: BarePage,
  texts: HelpTexts,
  countries: readonly HelpCountry[],
  { open, language }: { open: string; language: Language },
): string => {
  const outside = escaped(` (${texts.outside})`);
  const ordered = [...countries].sort((a, b) => Number(b.code === open) - Number(a.code === open));
  return page.html(`<p>${escaped(texts.lead)}</p><h2>${escaped(texts.lines)}</h2>
${ordered.map((each) => section(each, { isOpen: each.code === open, outside })).join('')}<p>${escaped(texts.elsewhere)} <a href=https://findahelpline.com>findahelpline.com${outside}</a>.</p><h2>${escaped(texts.now)}</h2><ol>${texts.steps.map(({ text }) => `<li>${escaped(text)}`).join('')}</ol><p><a href=${addressIn('/breathe', language)}>${escaped(texts.breathe)}</a><br><a href=${addressIn('/ask-for-help', language)}>${escaped(texts.team)}</a></p>
<h2>${escaped(texts.other)}</h2><p>${escaped(texts.others)}</p><p>${escaped(texts.peers)}</p>`);
};

const section = (
  { code, name, lines }: HelpCountry,
  { isOpen, outside }: { isOpen: boolean; outside: string },
): string =>
  `<details${helpZones[code] === undefined ? '' : ` data-z="${helpZones[code]}"`}${isOpen ? ' open' : ''}><summary>${escaped(name)}</summary><ul>${lines
    .map(
      ({ name: who, when, ways }) =>
        `<li><h3>${escaped(who)}</h3>${when === undefined ? '' : `<p>${escaped(when)}</p>`}${ways
          .map(
            ({ text, href }) =>
              `<a href=${unquoted(href)} aria-label="${escaped(`${text}: ${who}`)}${href.startsWith('http') ? outside : ''}">${escaped(text)}</a>`,
          )
          .join('')}`,
    )
    .join('')}</ul></details>`;

/** Attributes of plain letters need no quotes. */
const unquoted = (value: string) => (/^[\w:+.-]+$/.test(value) ? value : `"${escaped(value)}"`);
