import type { Part } from './understanding/parts.ts';

/** The steps of a feature by scenario, as they are written; a place of an outline is any number. */
export const scenariosIn = (feature: string): Part[][] => {
  const scenarios: Part[][] = [];
  let isOutcome = false;
  for (const line of feature.split('\n')) {
    if (/^\s*(?:Background|Scenario|Example)(?: Outline)?:/.test(line)) scenarios.push([]);
    const [, keyword, text] = /^\s*(Given|When|Then|And|But) (.+)$/.exec(line) ?? [];
    if (text === undefined) continue;
    if (keyword !== 'And' && keyword !== 'But') isOutcome = keyword === 'Then';
    scenarios.at(-1)?.push({ text: text.replaceAll(/<\w+>/g, '3'), isOutcome });
  }
  return scenarios;
};
