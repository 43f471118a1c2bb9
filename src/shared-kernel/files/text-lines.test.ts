import { expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textLines } from './text-lines.ts';

const linesIn = async (path: string): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of textLines(path)) lines.push(line);
  return lines;
};

test('the lines of a file come whole; a file that cannot be read is an error, not an empty one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lines-'));
  await writeFile(join(folder, 'one'), 'first\r\nsecond\n');
  expect(await linesIn(join(folder, 'one'))).toEqual(['first', 'second']);
  await expect(linesIn(join(folder, 'none'))).rejects.toThrow('ENOENT');
  await expect(linesIn(folder)).rejects.toThrow('EISDIR');
  for await (const line of textLines(join(folder, 'one'))) if (line === 'first') break;
  await rm(folder, { recursive: true });
});
