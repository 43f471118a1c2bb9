import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps files that people upload, under names of ours; the same name always means the same content. */
export type FileStore = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no failure. */
  remove(name: string): Promise<void>;
  /** The names of all files, in no particular order. */
  names(): AsyncIterable<string>;
};

const NAME = /^[0-9a-f]{16,64}\.[a-z0-9]{2,5}$/;

const checked = (name: string): string => {
  if (!NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name of a file`);
  return name;
};

const isMissing = (problem: unknown) => (problem as { code?: unknown }).code === 'ENOENT';

const entriesOf = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (problem) {
    if (isMissing(problem)) return [];
    throw problem;
  }
};

/** A folder that every process of the installation reaches. A file is there wholly or not at all. */
export const folderFiles = (folder: string): FileStore => {
  const pathOf = (name: string) => join(folder, checked(name).slice(0, 2), name);
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      await mkdir(join(path, '..'), { recursive: true });
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, path);
      } catch (problem) {
        await rm(unfinished, { force: true });
        throw problem;
      }
    },
    get: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (problem) {
        if (isMissing(problem)) return undefined;
        throw problem;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: async function* () {
      for (const part of await entriesOf(folder))
        for (const name of await entriesOf(join(folder, part))) if (NAME.test(name)) yield name;
    },
  };
};

/** In memory, for as long as the process lives. */
export const memoryFiles = (): FileStore => {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void files.set(checked(name), Uint8Array.from(bytes)),
    get: async (name) => files.get(checked(name)),
    remove: async (name) => void files.delete(checked(name)),
    names: async function* () {
      yield* files.keys();
    },
  };
};
