import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#kernel/testing/until.ts';

const PROGRAM = 'scripts/features.mjs';
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspring-features-'));
  environment = {
    ...process.env,
    ASSEMBLY: 'memory',
    FEATURES_REPORT: join(folder, 'run.ndjson'),
    FEATURES_HTML: join(folder, 'run.html'),
  };
});
afterAll(() => rm(folder, { recursive: true }));

test('a folder behind an option without a value runs alone', () => {
  const run = spawnSync(process.execPath, [PROGRAM, '--dry-run', '--fail-fast', 'features/site'], {
    env: environment,
    encoding: 'utf8',
  });
  expect(run.stdout).toMatch(/^4 examples: /m);
}, 60_000);

test('a file that lies elsewhere runs again when it was changed', async () => {
  const file = join(folder, 'mine.feature');
  const example = (name: string) =>
    writeFile(
      file,
      `Feature: Mine\n  Scenario: ${name}\n    Given the Well "Night Owls"\n    Then Ben can join "Night Owls"\n`,
    );
  await example('One');
  const run: ChildProcess = spawn(process.execPath, [PROGRAM, `${file}:2`, '--watch', '--dry-run'], {
    env: environment,
  });
  let said = '';
  run.stdout!.on('data', (text: Buffer) => (said += text.toString()));
  const ran = () => said.split('1 example: ').length - 1;
  try {
    await until(() => said.includes('Waiting for a change'));
    expect(ran()).toBe(1);
    await example('Two');
    await until(() => ran() === 2);
  } finally {
    run.kill();
    await once(run, 'exit');
  }
}, 120_000);
