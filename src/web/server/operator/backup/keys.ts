import type { Database } from '#kernel/database/database.ts';
import { KeyringDamaged, keyringFiles, keyringShards, loadKeyring, type KeyringCount } from '#kernel/log/keyring.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import type { DistinctIds } from './distinct-ids.ts';
import type { Manifest } from './manifest.ts';

type KeysParts = Pick<CompositionInstallation, 'database' | 'assembled'>;

/** Without a keyring no key is restored: every member counts as forgotten, irrevocably. */
const allForgotten = async (database: Database, subjects: DistinctIds): Promise<KeyringCount> => {
  let forgotten = 0;
  for await (const page of subjects.pages()) {
    forgotten += page.length;
    await database.query(
      `insert into personal_data.keys (subject, wrapped, forgotten_at)
       select u, null, now() from unnest($1::uuid[]) u on conflict do nothing`,
      [page],
    );
  }
  return { keys: 0, forgotten };
};

/** A keyring from before the backup would bring back who was forgotten between them. */
const isOlder = ({ keys, forgotten }: KeyringCount, then: KeyringCount): boolean =>
  forgotten < then.forgotten || keys + forgotten < then.keys + then.forgotten;

/** A copy that was interrupted has shards of two moments; others may make up for what the older ones lack. */
const olderShards = async (database: Database, then: Readonly<Record<string, KeyringCount>>): Promise<string[]> => {
  const now = await keyringShards(database);
  return Object.entries(then).flatMap(([shard, count]) =>
    isOlder(now[shard] ?? { keys: 0, forgotten: 0 }, count) ? [shard] : [],
  );
};

const checkKeys = async ({ database, assembled: { secrets } }: KeysParts, subjects: DistinctIds): Promise<void> => {
  let missing = 0;
  let all = 0;
  for await (const page of subjects.pages()) {
    all += page.length;
    const known = await database.query('select subject::text from personal_data.keys where subject = any($1::uuid[])', [
      page,
    ]);
    missing += page.length - known.length;
    await secrets.prefetch(page);
  }
  if (missing > 0)
    throw new OperatorError(
      missing === all
        ? 'The keyring knows nobody of whom this backup tells: it is another installation’s. Put the newest one of this installation in its place.'
        : `The keyring knows nothing of ${missing} of the ${all} people in this backup, neither a key nor that they were forgotten: it is not the newest one, or entries were taken out. Put the newest one in its place.`,
    );
};

/**
 * Loads the keyring, and tries every key that the backup needs. Nothing of it is left when it does not fit.
 * @throws {OperatorError} with what to do
 */
export const putKeys = async (
  parts: KeysParts,
  { keyringFolder, withoutKeys }: { keyringFolder: string; withoutKeys?: boolean | undefined },
  manifest: Pick<Manifest, 'keyring'>,
  subjects: DistinctIds,
): Promise<KeyringCount> => {
  const { database } = parts;
  try {
    if (withoutKeys) {
      if ((await keyringFiles(keyringFolder)).length > 0)
        throw new OperatorError(
          `There is a keyring in ${keyringFolder}: leave out --without-keys, which would make everybody in it forgotten for ever. If it is damaged beyond use, move it away.`,
        );
      return await allForgotten(database, subjects);
    }
    const keys = await loadKeyring(database, keyringFolder);
    if (keys === undefined)
      throw new OperatorError(
        `There is no keyring in ${keyringFolder}. Put the newest one there, from where it is kept apart from backups; without it everything personal stays unreadable for ever (--without-keys).`,
      );
    await checkKeys(parts, subjects);
    if (isOlder(keys, manifest.keyring))
      throw new OperatorError(
        `The keyring in ${keyringFolder} is older than this backup: it holds ${keys.keys} keys and ${keys.forgotten} marks of forgotten ones, and there were ${manifest.keyring.keys} and ${manifest.keyring.forgotten} when the backup was made. It would bring the forgotten back. Put the newest one in its place.`,
      );
    const older = await olderShards(database, manifest.keyring.shards ?? {});
    if (older.length > 0)
      throw new OperatorError(
        `The keyring in ${keyringFolder} is of two moments: ${older.map((shard) => `${shard}.ndjson`).join(', ')} ${older.length === 1 ? 'is' : 'are'} older than this backup, as after a copy that was interrupted. It would bring the forgotten back. Put the whole newest one in its place.`,
      );
    return keys;
  } catch (problem) {
    await database.query('delete from personal_data.keys', []);
    if (problem instanceof KeyringDamaged) throw new OperatorError(`${problem.message}.`);
    if (problem instanceof UnreadableLog)
      throw new OperatorError(
        `${problem.message} The entry in the keyring was changed, or it is another installation's.`,
      );
    throw problem;
  }
};
