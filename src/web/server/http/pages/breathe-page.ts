import type { RequestHandler } from 'express';
import { LANGUAGES, type Language } from '#kernel/contract/messages/languages.ts';
import { escaped } from '#kernel/escaped-html.ts';
import type { breathePage as usual } from '#modules/content/contract/pages/breathe.ts';
import { addressIn, readerLanguage } from '../languages.ts';
import { barePage } from './bare-page.ts';

type BreatheTexts = (typeof usual)['texts'];

/** Four seconds in and six out, twelve times: two minutes. The words change at once, so none stands there half faded. */
const style = `.c{display:grid;place-items:center;height:min(20rem,46vh);margin:1.5rem 0}.c div{grid-area:1/1}
.o{width:12rem;height:12rem;border-radius:50%;background:var(--brand);opacity:.25;animation:b 10s ease-in-out 12}
.i,.u{font-size:1.3rem;font-weight:700;opacity:0;animation:i 10s step-end 12}.u{animation-name:u}.e{opacity:0;animation:e 0s 120s forwards}
@keyframes b{0%,100%{transform:scale(.95)}40%{transform:scale(1.65)}}@keyframes i{0%{opacity:1}40%,100%{opacity:0}}@keyframes u{0%{opacity:0}40%{opacity:1}100%{opacity:0}}@keyframes e{to{opacity:1}}
@media(prefers-reduced-motion:reduce){.o{animation:none}}p{margin:.6rem 0}`;

const bodyOf = (texts: BreatheTexts, language: Language): string => `<p>${escaped(texts.how)}</p>
<div class="c" aria-hidden="true"><div class="o"></div><div class="i">${escaped(texts.in)}</div><div class="u">${escaped(texts.out)}</div></div>
<p>${escaped(texts.quiet)}</p>
<p class="e">${escaped(texts.end)}</p>
<p><a href="${addressIn('/get-help', language)}">${escaped(texts.help)}</a></p>`;

/** `/breathe`: two minutes of breathing, for members who wait alone. */
export const breathePage = ({
  productName,
  textsIn,
  isFramed = false,
}: {
  productName: string;
  textsIn: (language: Language) => BreatheTexts;
  isFramed?: boolean;
}): RequestHandler => {
  const pages = new Map(
    LANGUAGES.map((language) => {
      const texts = textsIn(language);
      const page = barePage({ title: texts.title, language, productName, style, isFramed });
      return [language, { headers: page.headers, html: page.html(bodyOf(texts, language)) }];
    }),
  );
  return (request, response, next) => {
    const { headers, html } = pages.get(readerLanguage())!;
    return request.path === '/' ? void response.status(200).set(headers).send(html) : next();
  };
};
