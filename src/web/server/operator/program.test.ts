import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from '#server/testing/operator.ts';
import { administer } from './administer.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { rewrap } from './rewrap-keys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** More than a pipe holds. */
const LINES = 20_000;

it('a program whose output is read slowly through a pipe ends with all of it, the verdict last', async () => {
  const file = join(folder, 'verdict.ts');
  await writeFile(
    file,
    `import { program } from ${JSON.stringify(import.meta.resolve('./program.ts'))};
     program(import.meta, async ({ say }) => {
       for (let line = 1; line <= ${LINES}; line += 1) say('event ' + line);
       say('Damaged');
       return 2;
     });`,
  );
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const parts: Buffer[] = [];
  // One part at a time, so that the pipe is full while the program ends.
  for await (const part of child.stdout) {
    parts.push(part as Buffer);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [status] = (await ended) as [number];
  const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
  expect([status, lines.length, lines.at(-1)]).toEqual([2, LINES + 1, 'Damaged']);
}, 30_000);

describe('a command without the environment of the server', () => {
  const said = /^There is no installation here: DATABASE_URL is not set, and there is no database in /;

  it.each([
    ['backup', backup, ['--to', 'monday']],
    ['audit checkpoint', audit, ['checkpoint']],
    ['audit verify', audit, ['verify']],
    ['rewrap-keys', rewrap, []],
  ] as const)('%s refuses and makes nothing', async (_, command, typed) => {
    const DATA_DIR = join(folder, 'data');
    const ended = await operator(command, typed, { DATA_DIR });
    expect(ended).toMatchObject({ out: '', errors: expect.stringMatching(said) });
    expect(ended.status).not.toBe(0);
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(await readdir(folder)).not.toContain('monday');
  });

  it('admin makes no admin of a sandbox', async () => {
    const DATA_DIR = join(folder, 'data');
    const typed = ['create', '--email', 'mia@example.org', '--username', 'mia_staff'];
    await expect(administer(typed, { DATA_DIR })).rejects.toThrow(said);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
