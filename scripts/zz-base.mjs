import { readFileSync } from 'node:fs';
import { answerTo, matching } from './nearest-steps.ts';
const u = JSON.parse(readFileSync('reports/usage.json'));
const pats = u.map((x) => x.pattern);
const lines = readFileSync('scripts/fixtures/free-words.feature', 'utf8')
  .split('\n')
  .map((l) => /^\s+(?:Given|When|Then|And) (.*)/.exec(l)?.[1])
  .filter(Boolean);
let m = 0;
for (const l of lines) {
  const hit = matching(l, pats);
  if (hit.length) {
    m++;
    if (hit.length > 1) console.log('AMBIGUOUS ', l, ' <= ', hit.join(' | '));
  } else {
    const a = answerTo(l, pats);
    console.log('-- ', l, ' ~ ', a.mended ?? '', a.nearest.join(' | '));
  }
}
console.log(m, lines.length);
for (const l of [
  'ana hosts "X" in "Y" on Wensday at 19:00',
  'Ana, Ben & Cleo are members of "Night Owls"',
  'Ben pays monthly money',
  'Mia cautions Ben',
  'no seat of "X" is reserved for Ben',
  'Ana hosts \'X\' in "Y" on monday at 7pm',
  'Ben signs up for "X"',
  'Ben gets an email "Hi"',
])
  console.log(l, '=>', JSON.stringify(answerTo(l, pats)));
