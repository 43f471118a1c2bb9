import { appendFile, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpointIn, type Checkpoint } from './checkpoint.ts';

/** A second copy of the checkpoints outside the database, so that both have to be changed. */
export type CheckpointFiles = {
  /** The newest one of a chain; undefined when there is none. */
  last(chain: string): Promise<Checkpoint | undefined>;
  append(chain: string, lines: readonly string[]): Promise<void>;
  /** Keeps a chain's file under another name, where nothing is held against it any more. */
  putAside(chain: string): Promise<void>;
  /** The lines of every chain's file. */
  lines(): Promise<string[]>;
};

const TAIL = 8_192;
const NAME = /^checkpoints-[0-9a-f-]{36}\.ndjson$/;

const orNothing = async <T>(work: () => Promise<T>, nothing: T): Promise<T> => {
  try {
    return await work();
  } catch (problem) {
    if ((problem as { code?: unknown }).code === 'ENOENT') return nothing;
    throw problem;
  }
};

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const tailOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.toString();
  } finally {
    await file.close();
  }
};

/** `checkpoints-<chain>.ndjson` in a folder that is made when it is needed. */
export const checkpointFiles = (folder: string): CheckpointFiles => {
  const pathOf = (chain: string) => join(folder, `checkpoints-${chain}.ndjson`);
  return {
    last: async (chain) => {
      const lines = linesOf(await orNothing(() => tailOf(pathOf(chain)), ''));
      return lines
        .toReversed()
        .map(checkpointIn)
        .find((each) => each !== undefined);
    },
    append: async (chain, lines) => {
      if (lines.length === 0) return;
      await mkdir(folder, { recursive: true });
      const text = lines.map((line) => `${line}\n`).join('');
      await appendFile(pathOf(chain), text, { mode: 0o600, flush: true });
    },
    putAside: (chain) =>
      rename(pathOf(chain), join(folder, `aside-${new Date().toISOString().replaceAll(':', '')}-${chain}.ndjson`)),
    lines: async () => {
      const names = (await orNothing(() => readdir(folder), [])).filter((name) => NAME.test(name)).sort();
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.flatMap(linesOf);
    },
  };
};
