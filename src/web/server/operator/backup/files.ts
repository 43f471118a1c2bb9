import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AboutMembers, FileAbout } from '#kernel/about-members.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { type PersonalData, SubjectClosed } from '#kernel/log/personal-data.ts';
import type { Manifest } from './manifest.ts';
import { Damaged } from './parcel.ts';

/** A file as the manifest has it: sizes and digests are those of what lies in the backup. */
export type BackupFile = Manifest['files'][string];

type Naming = NonNullable<AboutMembers['files']>;

export const fileContext = (name: string): string => `backup|files/${name}`;
const pathOf = (folder: string, name: string): string => join(folder, 'files', name);
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

const encrypted = (key: Buffer, name: string, plain: Uint8Array): Buffer => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(fileContext(name)));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
};

const decrypted = (key: Buffer, name: string, bytes: Buffer): Buffer => {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV))
    .setAAD(Buffer.from(fileContext(name)))
    .setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]);
};

/** Streams that name files, gathered while the history goes by. */
export const filesNamed = (records: Iterable<AboutMembers>) => {
  const known = [...records].flatMap(({ files }) => (files ? [files] : []));
  const seen = new Map<string, Naming>();
  return {
    saw: (stream: string): void => {
      for (const each of known) if (stream.startsWith(each.streams)) seen.set(stream, each);
    },
    /** A file that several streams name shows the members of all of them. */
    all: async (): Promise<FileAbout[]> => {
      const all = new Map<string, { members: Set<string>; isShown: boolean }>();
      for (const [stream, naming] of seen)
        for (const file of await naming.about(stream)) {
          const known = all.get(file.name);
          all.set(file.name, {
            members: new Set([...(known?.members ?? []), ...file.members]),
            isShown: file.isShown || (known?.isShown ?? false),
          });
        }
      return [...all].map(([name, { members, isShown }]) => ({ name, members: [...members].sort(), isShown }));
    },
  };
};

/**
 * The key of one file, sealed with the keys of all its members in turn: once one of them is forgotten, it cannot be
 * opened. Undefined for a member who is being forgotten, for whom nothing can be sealed.
 */
const sealedKey = async (secrets: PersonalData, { name, members }: FileAbout, key: Buffer) => {
  let sealed = key.toString('base64url');
  try {
    for (const member of members) sealed = await secrets.seal(member, fileContext(name), sealed);
  } catch (problem) {
    if (problem instanceof SubjectClosed) return undefined;
    throw problem;
  }
  return sealed;
};

const openedKey = async (secrets: PersonalData, name: string, { of: members = [], key }: BackupFile) => {
  let sealed: unknown = key;
  for (const member of members.toReversed()) {
    if (typeof sealed !== 'string') return undefined;
    sealed = await secrets.unseal(member, fileContext(name), sealed);
  }
  return typeof sealed === 'string' ? Buffer.from(sealed, 'base64url') : undefined;
};

/**
 * Files of members are sealed, each with its own key; files without members are stored in clear. `lost`: shown, and not
 * there.
 */
export const backUpFiles = async (
  { files, secrets }: { files: FileStore; secrets: PersonalData },
  folder: string,
  named: readonly FileAbout[],
): Promise<{ kept: Manifest['files']; strays: number; lost: string[] }> => {
  const retained: Manifest['files'] = {};
  const lost: string[] = [];
  for (const about of named) {
    const { name, members } = about;
    const plain = await files.get(name);
    if (plain === undefined && !about.isShown) continue; // replaced, or removed with what it showed
    const key = members.length === 0 ? undefined : randomBytes(32);
    const sealed = key && (await sealedKey(secrets, about, key));
    if (key !== undefined && sealed === undefined) continue;
    if (plain === undefined) {
      lost.push(name);
      continue;
    }
    const bytes = key === undefined ? plain : encrypted(key, name, plain);
    await writeFile(pathOf(folder, name), bytes, { mode: 0o600, flush: true, flag: 'wx' });
    retained[name] = {
      bytes: bytes.length,
      sha256: digestOf(bytes),
      ...(sealed === undefined ? {} : { of: [...members], key: sealed }),
    };
  }
  const known = new Set(named.map(({ name }) => name));
  let strays = 0;
  for await (const name of files.names()) if (!known.has(name)) strays += 1;
  return { kept: retained, strays, lost };
};

/** Every file of the backup is there, as it was written. @throws {Damaged} */
export const checkFiles = async (folder: string, { files }: Manifest): Promise<void> => {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const path = pathOf(folder, name);
    const bytes = await readFile(path).catch((problem: unknown) => {
      throw new Damaged(path, (problem as { code?: unknown }).code === 'ENOENT' ? 'is missing' : 'cannot be read');
    });
    if (digestOf(bytes) !== sha256) throw new Damaged(path, 'was changed');
  }
};

/** Restores files, except those of members who were forgotten since or whose key is lost. */
export const putFiles = async (
  { files, secrets }: { files: FileStore; secrets: PersonalData },
  folder: string,
  manifest: Manifest,
): Promise<{ files: number; unreadable: number }> => {
  const outcome = { files: 0, unreadable: 0 };
  for (const [name, retained] of Object.entries(manifest.files)) {
    const bytes = await readFile(pathOf(folder, name));
    const key = retained.of === undefined ? undefined : await openedKey(secrets, name, retained);
    if (retained.of !== undefined && key === undefined) outcome.unreadable += 1;
    else {
      await files.put(name, key === undefined ? bytes : decrypted(key, name, bytes));
      outcome.files += 1;
    }
  }
  return outcome;
};
