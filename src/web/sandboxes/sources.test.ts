import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';

/** Something is refused in the name of the original, or goes wrong as it does there. */
const REFUSES =
  /\binvalid\(|new Failure\(|new RpcError\(|\bnotStreaming\(|status: 4\d\d|writeHead\(4\d\d|^export type \w*Fault\b|^export type MediaServer\b/m;
/** A limit of the original, in its own time or money. */
const LIMITS = /^(?:export )?const (?:[A-Z]+_)*(?:DAYS|HOURS|SECONDS|FEE|SMALLEST|DEEPEST|UNUSED_ROOM_MS)\b/m;
const SOURCE = /Source: \S|\w\.java\b|\bRFC \d|https:\/\/(?:docs\.stripe\.com|github\.com)|Discovery 1\.0/;

/** The declarations of a file at its first level, each with the comments above it. */
const declarationsOf = (source: string): string[] => {
  const found: string[] = [];
  let [current, comment]: [string[], string[]] = [[], []];
  for (const line of source.split('\n'))
    if (/^(?:export )?(?:default )?(?:const|function|async function|class|type)\b/.test(line)) {
      found.push(current.join('\n'));
      [current, comment] = [[...comment, line], []];
    } else if (/^(?:\/\*\*|\/\/| \*)/.test(line)) comment.push(line);
    else {
      current.push(...comment, line);
      comment = [];
    }
  return [...found, current.join('\n')];
};
/** What this server does by itself, and says so. */
const withoutOwn = (declaration: string) => declaration.replaceAll(/.*The sandbox.*/g, '');
const unsourced = (source: string): string[] =>
  declarationsOf(source)
    .map(withoutOwn)
    .filter((text) => (REFUSES.test(text) || LIMITS.test(text)) && !SOURCE.test(text))
    .map(
      (text) => text.split('\n').find((line) => /^(?:export )?(?:const|function|async|class|type)/.test(line)) ?? text,
    );

const files = globSync('src/web/sandboxes/{stripe,openvidu,logins}/**/*.ts')
  .filter((file) => !/\.test\.ts$|\/testing\/|\/probe\/|openvidu\/supervisor\.ts$/.test(file))
  .toSorted();

test('each refusal, limit and fault of an embedded server names the source of the rule beside it', () => {
  const found = files.flatMap((file) => unsourced(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
  const sourced = files
    .flatMap((file) => declarationsOf(readFileSync(file, 'utf8')))
    .filter((text) => SOURCE.test(text));
  expect(sourced.length).toBeGreaterThan(80);
});

test('a limit and a refusal without a source are found, one with a source and one of our own are not', () => {
  expect(
    unsourced(`const TRIAL_DAYS = 730;
const assertEnd = (end: number) => {
  if (end > TRIAL_DAYS) throw invalid('Too late.');
};
// Source: https://docs.stripe.com/api/refunds/create
const assertAmount = (amount: number) => {
  if (amount < 1) throw invalid('Too small.');
};
const assertOne = (items: number) => {
  if (items > 1) throw invalid('The sandbox knows one item.');
};`),
  ).toEqual(['const TRIAL_DAYS = 730;', 'const assertEnd = (end: number) => {']);
});
