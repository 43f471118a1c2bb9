import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { isSignedBy, type Signing } from '#kernel/log/signing.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

const parcel = z.strictObject({ lines: z.int().min(0), sha256: z.string() });

const counted = z.strictObject({ keys: z.int(), forgotten: z.int() });
const body = z.strictObject({
  wellspring: z.literal('backup'),
  /** Files lie sealed from the second version on. */
  version: z.literal([1, 2]),
  made: moment,
  /** By the product's clock, which a sandbox may have moved. */
  now: moment,
  migrations: z.array(z.string()),
  store: z.string(),
  /** The history: all events up to a position. */
  events: parcel.extend({ first: z.string(), last: z.string() }),
  /** The chain over exactly these events. */
  chain: z.strictObject({ chain: z.string(), count: z.int().min(0), head: z.string() }),
  /** Checkpoints of policies in the store that was backed up. */
  policies: z.record(z.string(), z.string()),
  tables: z.record(z.string(), parcel),
  leftOut: z.record(z.string(), z.string()),
  /** As they lie in the backup; `of`: the members with whose keys, one after the other, the key of the file is sealed. */
  files: z.record(
    z.string(),
    z.strictObject({
      bytes: z.int().min(0),
      sha256: z.string(),
      of: z.array(z.string()).min(1).optional(),
      key: z.string().optional(),
    }),
  ),
  /** Files that no history names, and that are not in the backup. */
  strays: z.int().default(0),
  /** Not in the backup: what the keyring held when it was made. */
  keyring: counted.extend({
    /** What each shard held at least; backups of earlier releases do not say it. */
    shards: z.record(z.string(), counted).optional(),
  }),
  key: z.string(),
});
const manifest = z.strictObject({ signed: z.string(), signature: z.string() });

export type Manifest = z.output<typeof body>;

const PURPOSE = 'backup';
const fileOf = (folder: string) => join(folder, 'manifest.json');

/** Written last: a folder without it is no backup. */
export const writeManifest = async (folder: string, manifest: Manifest, signing: Signing): Promise<void> => {
  const signed = JSON.stringify(manifest);
  const text = JSON.stringify({ signed, signature: signing.sign(PURPOSE, signed) }, null, 2);
  await writeFile(fileOf(folder), `${text}\n`, { mode: 0o600, flush: true, flag: 'wx' });
};

const unfinished = (folder: string) =>
  new OperatorError(`${folder} holds no finished backup: its manifest.json is missing.`);
/** Asked before anything is opened or made. @throws {OperatorError} when nothing was finished there */
export const assertFinished = (folder: string): Promise<void> =>
  access(fileOf(folder)).catch(() => {
    throw unfinished(folder);
  });

/** @throws {OperatorError} for anything that is not a backup of this installation */
export const readManifest = async (folder: string, signing: Signing): Promise<Manifest> => {
  let text: string;
  try {
    text = await readFile(fileOf(folder), 'utf8');
  } catch {
    throw unfinished(folder);
  }
  const read = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      return undefined;
    }
  };
  const outer = manifest.safeParse(read(text));
  if (!outer.success) throw new OperatorError(`${fileOf(folder)} is no manifest of a backup.`);
  const { signed, signature } = outer.data;
  const inner = body.safeParse(read(signed));
  if (!inner.success) throw new OperatorError(`${fileOf(folder)} is of another version, or is damaged.`);
  if (!isSignedBy(inner.data.key, PURPOSE, signed, signature))
    throw new OperatorError(`${fileOf(folder)} was changed after it was made. Use another backup.`);
  if (!signing.publicKeys.includes(inner.data.key))
    throw new OperatorError(
      'This backup was made with another MASTER_KEY. Nothing personal in it could be read: set the one it was made with, or its public key in SIGNING_KEYS_BEFORE when MASTER_KEY was changed.',
    );
  return inner.data;
};
