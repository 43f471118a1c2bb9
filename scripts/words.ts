/** `npm run words -- a seat is kept`: the steps that are nearest in meaning to these words, with a line that uses each. */
import { readFileSync, globSync } from 'node:fs';
import { nearestSteps, matching } from './nearest-steps.ts';
import { allSteps } from './step-list.ts';

const SHOWN = 8;
const asked = process.argv.slice(2).join(' ').trim();
if (asked === '') {
  console.error('Say what you look for: npm run words -- a seat is kept');
  process.exit(1);
}
const steps = allSteps();
const written = globSync('features/**/*.feature').flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => /^\s*(?:Given|When|Then|And|But) (.+)$/.exec(line)?.[1] ?? []),
);
for (const pattern of nearestSteps(
  asked,
  steps.map(({ wordings }) => wordings),
  SHOWN,
)) {
  const step = steps.find(({ wordings }) => wordings.includes(pattern))!;
  const example = written.find((text) => matching(text, step.wordings).length > 0);
  console.log(`${step.keyword.padEnd(5)} ${pattern}${example === undefined ? '' : `\n        ${example}`}`);
}
