import { allSteps, patternsOf } from '../../scripts/step-list.ts';

/** What a thing of an example may be called in front of its name, or without it when it was spoken of last. */
const KINDS: Readonly<Record<string, string>> = {
  session: 'session',
  meeting: 'session',
  Well: 'Well',
  series: 'series',
  post: 'post',
  reply: 'post',
};

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;

export type NamedParameter = { name: string; regexp: RegExp };

/** `"Night talk"`, `the session "Night talk"`, or `the session`, unless a step of its own is written with that word. */
const parameterFor = (nouns: readonly string[]): NamedParameter => ({
  name: ['named', ...nouns].join('-'),
  regexp: new RegExp(
    nouns.length === 0 ? QUOTED : `(?:[Tt]he (?:${nouns.join('|')}) )?(?:${QUOTED})|[Tt]he (?:${nouns.join('|')})`,
  ),
});

let declared: ReadonlySet<string> | undefined;
const NOUN_BEFORE =
  /\b(?:session|series|Wells?|post|code|address|password|note|notice|case|poll|profile|gift|plan|of the) $/;

/** A pattern as it is matched: in place of `{string}`, with the words that may stand in front of a name. */
export const matchedForm = (pattern: string): { pattern: string; parameters: NamedParameter[] } => {
  declared ??= new Set(patternsOf(allSteps()).map((each) => each.toLowerCase()));
  const parts = pattern.split('{string}');
  const parameters: NamedParameter[] = [];
  let matched = parts[0]!;
  for (let at = 1; at < parts.length; at++) {
    const [before, after] = [parts.slice(0, at).join('{string}'), parts.slice(at).join('{string}')];
    const nouns = NOUN_BEFORE.test(before)
      ? []
      : Object.keys(KINDS).filter((noun) => !declared!.has(`${before}the ${noun} {string}${after}`.toLowerCase()));
    if (nouns.length > 0) parameters.push(parameterFor(nouns));
    matched += (nouns.length > 0 ? `{${parameters.at(-1)!.name}}` : '{string}') + parts[at]!;
  }
  return { pattern: matched, parameters };
};

/** A matched pattern as its definition is written. */
export const writtenForm = (matched: string): string => matched.replaceAll(/\{named[\w-]*\}/g, '{string}');

/** The name in a captured text; of a thing that is spoken of without one, `latest` knows it. */
export const nameIn = (text: string, latest: (kind: string) => string | undefined): string => {
  const quoted = /(["'])((?:[^\\]|\\.)*)\1$/.exec(text)?.[2];
  return quoted === undefined ? (latest(KINDS[text.slice(4)]!) ?? text) : quoted.replaceAll(/\\(["'])/g, '$1');
};
