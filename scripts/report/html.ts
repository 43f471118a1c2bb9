import { Formatter, type IFormatterOptions } from '@cucumber/cucumber';
import type { Envelope } from '@cucumber/messages';
import { gathering, type Example, type StepOutcome } from './examples.ts';
import { contexts, type Context } from './requirements.ts';

/** For text between tags: what stands in attributes is made of letters and digits. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const STYLE = `
:root{color-scheme:light dark;--ground:#fbf7f0;--card:#fff;--line:#e0d9cb;--ink:#16323a;--soft:#55666b;--good:#19683f;--bad:#a4262c;--badground:#fdeeee;--link:#0b6b72}
@media(prefers-color-scheme:dark){:root{--ground:#12211f;--card:#1a2c2b;--line:#35494a;--ink:#e8efec;--soft:#a9b9b8;--good:#7fd6a2;--bad:#ff9d97;--badground:#3a2022;--link:#7fd0d6}}
*{box-sizing:border-box}body{margin:0 auto;max-width:76rem;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.25rem;margin:2.5rem 0 .5rem;border-bottom:2px solid var(--line)}p{margin:.4rem 0}a{color:var(--link)}
.soft{color:var(--soft)}nav ul{columns:3 14rem;padding-left:1.1rem}section>article{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);column-gap:1.5rem;padding:.6rem 0;border-bottom:1px solid var(--line)}
article>*{grid-column:2}article>h3{grid-area:1/1/span 99}
@media(max-width:48rem){section>article{display:block}}
h3,h4{font:inherit;margin:0}h4{padding-top:.3rem;color:var(--soft)}article a{display:block}h3 b{display:block;font-size:.85rem;color:var(--soft)}summary{cursor:pointer;padding:.15rem 0}summary::marker{color:var(--good)}.f>summary::marker{color:var(--bad)}.f>summary{font-weight:650}
ol{list-style:none;margin:.25rem 0 .75rem;padding:.5rem .75rem;background:var(--card);border:1px solid var(--line);border-radius:8px;font-size:.92rem}
li.failed,li.undefined{color:var(--bad);background:var(--badground);margin:0 -.75rem;padding:.1rem .75rem}li.skipped{color:var(--soft)}
li p{margin:.2rem 0;font-weight:600;white-space:pre-wrap}small,i{color:var(--soft);font-size:.85rem}i{font-style:normal}i::before{content:"understood as: "}table{border-collapse:collapse;margin:.25rem 0}td{border:1px solid var(--line);padding:0 .4rem}
.bad{border:1px solid var(--bad);border-radius:8px;background:var(--badground);padding:.5rem 1rem;margin:1rem 0}.partly{color:var(--soft);font-size:.9rem}
`;

const table = (rows: readonly string[][]): string =>
  rows.length === 0
    ? ''
    : `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}`).join('')}`).join('')}</table>`;

const step = ({ line, keyword, text, as, table: rows, status, says, at }: StepOutcome): string => {
  const is = status === 'passed' ? '' : ` class="${status}"`;
  const words = says === undefined ? '' : `<p>Line ${line}: ${escaped(says)}</p>`;
  const place =
    at === undefined ? '' : `<details><summary>For a developer</summary><small>${escaped(at)}</small></details>`;
  const meant = as === undefined ? '' : ` <i>${escaped(as.join('; '))}</i>`;
  return `<li${is}>${keyword} ${escaped(text)}${meant}${table(rows)}${words}${place}`;
};

/** The steps before an example are its feature's; they are shown where one of them failed, and named once otherwise. */
const shownSteps = ({ steps }: Example): readonly StepOutcome[] =>
  steps.some(({ isBackground, status }) => isBackground && status !== 'passed')
    ? steps
    : steps.filter(({ isBackground }) => !isBackground);

const ruleOf = ({ feature, rule }: Example): string => rule || feature;
const sentenceOf = (each: Example): string => escaped([ruleOf(each), each.name].join(': '));

/** The file is named where it has to be looked at: hundreds of names are a tenth of the page. */
const placeOf = ({ uri, line }: Example): string =>
  `<small>${escaped(uri.replace(/^features\/|\.feature$/g, ''))}:${line}</small>`;

const example = (each: Example, id: string): string => {
  const { status, says, saysAt, name } = each;
  const hasFailed = status !== 'passed';
  return `<details${id}${hasFailed ? ' class=f open' : ''}><summary>${escaped(name)}</summary>${
    says === undefined ? '' : `<p class="bad">Line ${saysAt}: ${escaped(says)}</p>`
  }<ol>${shownSteps(each).map(step).join('')}</ol>${hasFailed ? placeOf(each) : ''}</details>`;
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const anchor = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '-');

/** One page without scripts: by context and requirement, what the specification says beside the examples that prove it. */
export const reportPage = (examples: readonly Example[], ledger: readonly Context[], assembly: string): string => {
  const numbers = new Map(examples.map((each, at) => [each, at]));
  const written = new Set<Example>();
  /** In full where it stands first, as a link with its name alone after that. */
  const once = (each: Example): string => {
    const id = numbers.get(each)!;
    if (written.has(each)) return `<a href=#e${id}>${escaped(each.name)}</a>`;
    written.add(each);
    const isLinked = each.status !== 'passed' || each.proves.length > 1;
    return example(each, isLinked ? ` id=e${id}` : '');
  };
  /** Below their rules; `feature` is the heading above them. */
  const byRule = (mine: readonly Example[], feature?: string): string =>
    [...Map.groupBy(mine, ruleOf)]
      .map(([rule, those]) => `${rule === feature ? '' : `<h4>${escaped(rule)}</h4>`}${those.map(once).join('')}`)
      .join('');
  const proofs = Map.groupBy(
    examples.flatMap((each) => each.proves.map((proof) => ({ each, ...proof }))),
    ({ id }) => id,
  );
  const backgrounds = new Map(
    examples.map(({ uri, feature, steps }) => [
      uri,
      { feature, steps: steps.filter(({ isBackground }) => isBackground) },
    ]),
  );
  const bad = examples.filter(({ status }) => status !== 'passed');
  const parts = ledger
    .map(({ name, requirements }) => ({
      name,
      proven: requirements.filter(({ id }) => proofs.has(id)),
      unproven: requirements.filter(({ id }) => !proofs.has(id)).length,
    }))
    .filter(({ proven }) => proven.length > 0);
  const sections = parts.map(({ name, proven, unproven }) => {
    const articles = proven.map(({ id, sentence }) => {
      const mine = proofs.get(id)!;
      const partly = mine.find((proof) => proof.partly !== undefined)?.partly;
      const note =
        partly === undefined
          ? ''
          : `<p class=partly>Proven in part. Missing: ${escaped(partly || 'not said here')}</p>`;
      return `<article id=${id}><h3><b>${id}</b>${escaped(sentence)}</h3>${note}${byRule(mine.map(({ each }) => each))}</article>`;
    });
    return `<section id="${anchor(name)}"><h2>${escaped(name)}</h2><p class=soft>${plural(proven.length, 'requirement')} with examples; ${unproven} others are proven by other tests or not by examples.</p>${articles.join('')}</section>`;
  });
  const others = examples.filter((each) => !written.has(each));
  const further = [...Map.groupBy(others, ({ feature }) => feature)].map(
    ([feature, mine]) => `<article><h3>${escaped(feature)}</h3>${byRule(mine, feature)}</article>`,
  );
  const before = [...backgrounds.values()]
    .filter(({ steps }) => steps.length > 0)
    .map(({ feature, steps }) => `<article><h3>${escaped(feature)}</h3><ol>${steps.map(step).join('')}</ol></article>`);
  const failed =
    bad.length === 0
      ? ''
      : `<div class=bad><b>${plural(bad.length, 'example')} failed</b><ul>${bad.map((each) => `<li><a href=#e${numbers.get(each)}>${sentenceOf(each)}</a>`).join('')}</ul></div>`;
  return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><title>What Wellspring does: ${examples.length - bad.length} of ${plural(examples.length, 'example')} hold</title><style>${STYLE}</style><body><main><h1>What Wellspring does, by example</h1><p>${examples.length - bad.length} of ${plural(examples.length, 'example')} hold (${escaped(assembly)}). Beside each sentence of the specification stand the examples that prove it; open one to read its steps.</p>${failed}<nav aria-label=Contexts><ul>${parts.map(({ name, proven }) => `<li><a href="#${anchor(name)}">${escaped(name)}</a> <span class=soft>${proven.length}</span>`).join('')}${further.length > 0 ? '<li><a href="#further">Further examples</a>' : ''}<li><a href="#before">What is there before</a></ul></nav>${sections.join('')}${further.length > 0 ? `<section id=further><h2>Further examples</h2><p class=soft>They carry no requirement of the specification.</p>${further.join('')}</section>` : ''}<section id=before><h2>What is there before</h2><p class=soft>The steps with which every example of a feature begins.</p>${before.join('')}</section></main></body></html>
`;
};

export default class Html extends Formatter {
  constructor(options: IFormatterOptions) {
    super(options);
    const { add, examples } = gathering();
    options.eventBroadcaster.on('envelope', (message: Envelope) => {
      add(message);
      if (message.testRunFinished) this.log(reportPage(examples(), contexts(), process.env['ASSEMBLY'] ?? 'core'));
    });
  }
}
