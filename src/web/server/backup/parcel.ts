import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** What a file of a backup holds, so that a changed or shortened one is noticed. */
export type Parcel = { lines: number; sha256: string };

const flushed = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Writes values as compressed lines of JSON; on the disk when it resolves. */
export const writeParcel = async (path: string, values: AsyncIterable<unknown>): Promise<Parcel> => {
  const sum = createHash('sha256');
  let lines = 0;
  async function* text() {
    for await (const value of values) {
      const line = `${JSON.stringify(value)}\n`;
      sum.update(line);
      lines += 1;
      yield line;
    }
  }
  await pipeline(
    Readable.from(text()),
    createGzip({ level: 6 }),
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  );
  await flushed(path);
  return { lines, sha256: sum.digest('hex') };
};

/** A file of a backup that is not as it was written. */
export class Damaged extends Error {
  constructor(path: string, what: string) {
    super(`${path} ${what}. Use another backup.`);
    this.name = 'Damaged';
  }
}

/** The values again, in order. @throws {Damaged} at its end when it is not what was written */
export async function* readParcel<T>(path: string, { lines, sha256 }: Parcel): AsyncGenerator<T, void> {
  const sum = createHash('sha256');
  let count = 0;
  const input = createReadStream(path).on('error', (problem) => unzipped.destroy(problem));
  const unzipped = input.pipe(createGunzip());
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
      sum.update(`${line}\n`);
      count += 1;
      yield JSON.parse(line) as T;
    }
  } catch (problem) {
    throw new Damaged(path, `cannot be read (${problem instanceof Error ? problem.message : String(problem)})`);
  } finally {
    input.destroy();
    unzipped.destroy();
  }
  if (count !== lines) throw new Damaged(path, `has ${count} lines instead of ${lines}`);
  if (sum.digest('hex') !== sha256) throw new Damaged(path, 'was changed');
}
