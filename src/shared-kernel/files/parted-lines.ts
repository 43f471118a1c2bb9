import { hash } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textLines } from './text-lines.ts';

const PARTS = 256;

/**
 * Lines that do not fit into memory, in temporary files by a hash of their key. All lines of a key are in one part, in the
 * order in which they were added.
 */
export const partedLines = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-lines-'));
  const fileOf = (part: number): string => join(folder, String(part));
  const written = new Set<number>();
  return {
    add: async (lines: Iterable<readonly [key: string, line: string]>): Promise<void> => {
      for (const [part, linesOfPart] of Map.groupBy(lines, ([key]) => hash('md5', key, 'buffer')[0]! % PARTS)) {
        written.add(part);
        await appendFile(fileOf(part), linesOfPart.map(([, line]) => `${line}\n`).join(''), { mode: 0o600 });
      }
    },
    /** The lines of one part after the other. */
    parts: async function* (): AsyncGenerator<AsyncIterable<string>, void> {
      for (const part of written) yield textLines(fileOf(part));
    },
    remove: (): Promise<void> => rm(folder, { recursive: true, force: true }),
  };
};
export type PartedLines = Awaited<ReturnType<typeof partedLines>>;
