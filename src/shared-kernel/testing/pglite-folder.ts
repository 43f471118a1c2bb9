import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMigrations, migrationFiles } from '../database/migrate.ts';

/** What migrations ask PostgreSQL for beyond itself. */
export const extensions = { pg_trgm };

const FOLDER = fileURLToPath(new URL('../../../.tmp/pglite', import.meta.url));

const fileName = async (): Promise<string> => {
  const program = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256').update(await readFile(join(program, '../../package.json')));
  for (const { name, sql } of await migrationFiles()) hash.update(name).update(sql);
  return `${hash.digest('hex').slice(0, 16)}.tar`;
};

const made = async (): Promise<Blob> => {
  const pglite = await PGlite.create({ extensions });
  await applyMigrations((sql) => pglite.exec(sql));
  const packed = await pglite.dumpDataDir('none');
  await pglite.close();
  return packed;
};

/** Written whole or not at all; what other migrations had left goes. */
const keep = async (file: string, packed: Blob): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  const outdated = (await readdir(FOLDER)).filter((name) => name.endsWith('.tar') && name !== file);
  for (const name of outdated) await rm(join(FOLDER, name), { force: true });
  const unfinished = join(FOLDER, `${file}.${randomUUID()}`);
  await writeFile(unfinished, Buffer.from(await packed.arrayBuffer()));
  await rename(unfinished, join(FOLDER, file));
};

/** The files of a migrated, empty database. Creating them takes seconds, so they are cached for the next test. */
export const preparedFolder = async (): Promise<Blob> => {
  const file = await fileName();
  try {
    return new Blob([await readFile(join(FOLDER, file))]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const packed = await made();
  await keep(file, packed);
  return packed;
};
