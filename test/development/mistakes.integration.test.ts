import { expect, test } from '@jest/globals';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@cucumber/messages';
import { gathering } from '../../scripts/report/examples.ts';

const FIXTURE = 'scripts/fixtures/mistakes.feature';
const lines = readFileSync(FIXTURE, 'utf8').split('\n');
const expected = lines.flatMap((text, at) => {
  const says = /# says: (.*)/.exec(text)?.[1];
  return says === undefined ? [] : [{ line: at, says }];
});

/** What a program says, and people do not. */
const PROGRAM = /\/v1\/|\bundefined\b|\bnull\b|Error\b|\bat .*\.ts|\b[A-Z]+(?:_[A-Z]+)+\b|[{[]|=>/;

test('each deliberate mistake fails at its own line, in words that need no programmer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-mistakes-'));
  const report = join(folder, 'run.ndjson');
  const run = fork('scripts/features.mjs', ['--quiet', FIXTURE], {
    stdio: 'ignore',
    env: { ...process.env, ASSEMBLY: 'core', FEATURES_REPORT: report, FEATURES_HTML: join(folder, 'run.html') },
  });
  const code = await new Promise((resolve) => run.on('exit', resolve));
  const { add, examples } = gathering();
  for (const line of (await readFile(report, 'utf8')).split('\n').filter(Boolean)) add(JSON.parse(line) as Envelope);
  const found = examples().map(({ steps, says, saysAt }) => {
    const bad = says === undefined ? steps.find((step) => step.says !== undefined) : { line: saysAt, says };
    return { line: bad?.line, says: bad?.says ?? '' };
  });
  expect(code).toBe(1);
  expect(expected).toHaveLength(38);
  expect(found.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
  expect(found.filter(({ says }, at) => !says.includes(expected[at]!.says))).toEqual([]);
  expect(found.filter(({ says }) => PROGRAM.test(says.replaceAll(/\{\w*\}/g, '')))).toEqual([]);
}, 240_000);
