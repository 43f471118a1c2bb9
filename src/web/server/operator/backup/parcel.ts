import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
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

const CHUNK = 2 ** 18;

/** Writes pages of values as compressed lines of JSON; on the disk when it resolves. */
export const writeParcel = async (path: string, pages: AsyncIterable<readonly unknown[]>): Promise<Parcel> => {
  const sum = createHash('sha256');
  let lines = 0;
  async function* text() {
    for await (const page of pages) {
      if (page.length === 0) continue;
      const part = page.map((value) => `${JSON.stringify(value)}\n`).join('');
      sum.update(part);
      lines += page.length;
      yield part;
    }
  }
  await pipeline(
    Readable.from(text()),
    createGzip({ level: 6, chunkSize: CHUNK }),
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

/** The values again, page by page and in order. @throws {Damaged} at its end when it is not what was written */
export async function* readParcel<T>(path: string, { lines, sha256 }: Parcel): AsyncGenerator<T[], void> {
  const sum = createHash('sha256');
  let count = 0;
  let rest = '';
  const input = createReadStream(path).on('error', (problem) => unzipped.destroy(problem));
  const unzipped = input.pipe(createGunzip({ chunkSize: CHUNK }));
  const page = (names: readonly string[]): T[] => {
    count += names.length;
    return names.map((line) => {
      sum.update(line).update('\n');
      return JSON.parse(line) as T;
    });
  };
  try {
    for await (const text of unzipped.setEncoding('utf8') as AsyncIterable<string>) {
      const whole = (rest + text).split('\n');
      rest = whole.pop() ?? '';
      if (whole.length > 0) yield page(whole);
    }
    if (rest !== '') yield page([rest]);
  } catch (problem) {
    throw new Damaged(path, `cannot be read (${problem instanceof Error ? problem.message : String(problem)})`);
  } finally {
    input.destroy();
    unzipped.destroy();
  }
  if (count !== lines) throw new Damaged(path, `has ${count} lines instead of ${lines}`);
  if (sum.digest('hex') !== sha256) throw new Damaged(path, 'was changed');
}
