import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from '#test/runner/test-end.ts';
import { writing } from './writing.ts';

/** Answers `pid` with its id, `later` after its predecessor has ended, `end` by ending; anything else never. */
const WORKER = `
process.on('SIGTERM', () => setTimeout(() => process.exit(), 200));
process.on('message', ({ id, question }) => {
  if (question.do === 'pid') process.send({ id, answer: process.pid });
  if (question.do === 'later') setTimeout(() => process.send({ id, answer: process.pid }), 600);
  if (question.do === 'end') process.exit();
});
`;
const asked = () => {
  const folder = mkdtempSync(join(tmpdir(), 'writing-'));
  writeFileSync(join(folder, 'worker.mjs'), WORKER);
  const process = writing(join(folder, 'worker.mjs'));
  onTestFinished(() => {
    process.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return process;
};

test('a question whose process ends is refused, and the next one starts another process', async () => {
  const process = asked();
  const first = await process.ask({ do: 'pid' });
  await expect(process.ask({ do: 'end' })).rejects.toThrow('has ended');
  expect(await process.ask({ do: 'pid' })).not.toBe(first);
});

test('a process that was stopped and still ends takes no question of the next one along', async () => {
  const process = asked();
  const first = await process.ask({ do: 'pid' });
  const open = process.ask({ do: 'wait' });
  process.stop();
  const next = process.ask({ do: 'later' });
  await expect(open).rejects.toThrow('has ended');
  expect(await next).not.toBe(first);
});
