import { createHash } from 'node:crypto';
import { isRefusal, must, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import { picturePixels } from '#kernel/files/picture.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import type { ContentEntry, JsonValue } from '../contract/entries.ts';
import { contentRefusals } from '../contract/refusals.ts';
import { picturesIn } from '../contract/pictures-in.ts';
import { siteFileIn, SITE_FORMAT, type SiteFile } from '../contract/site-file.ts';
import { entry as decider } from '../domain/entry.ts';
import { ALL_IMPORTS, imports } from '../domain/imports.ts';
import { checkedValue } from './checked-value.ts';
import { needsLevel } from './levels.ts';
import { namedMembers } from './named-members.ts';
import type { ContentNeeds } from './needs.ts';
import { OF_THE_SITE } from './store-picture.ts';

/** A picture had no description in the older form. */
const asEdited = ({ kind }: ContentEntry, value: JsonValue): JsonValue =>
  kind === 'picture' && typeof value === 'string' ? { src: value, alt: 'Announcement' } : value;

/** What differs from what the product brings along, members by username, with the pictures. The same content gives the same file. */
export const exportSite =
  (needs: ContentNeeds) =>
  async (now: string): Promise<string> => {
    const snapshot = await needs.published.refresh(now);
    const entries = needs.published.desk
      .flatMap(({ entries: all }) => all)
      .filter(({ key }) => snapshot.isChanged(key));
    const named = await namedMembers(
      needs,
      entries.map((entry) => ({ entry, value: snapshot.value(entry.key) })),
    );
    const values = Object.fromEntries(
      entries
        .map((entry) => [entry.key, named(entry, snapshot.value(entry.key))] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    const pictures: Record<string, string> = {};
    for (const name of picturesIn(values).sort()) {
      const bytes = await needs.files.get(name);
      if (bytes) pictures[name] = Buffer.from(bytes).toString('base64');
    }
    return `${JSON.stringify({ format: SITE_FORMAT, values, pictures } satisfies SiteFile, null, 2)}\n`;
  };

/** Those of the pictures that are what their name says, and can be shown. */
const wholePictures = async (pictures: SiteFile['pictures']): Promise<ReadonlyMap<string, Buffer>> => {
  const whole = new Map<string, Buffer>();
  for (const [name, content] of Object.entries(pictures)) {
    const bytes = Buffer.from(content, 'base64');
    const hash = createHash('sha256').update(OF_THE_SITE).update(bytes).digest('hex').slice(0, 40);
    if (`${hash}.jpg` !== name) continue;
    if (isRefusal(await picturePixels(bytes, { kinds: 'jpeg', width: 1600, height: 1600 }))) continue;
    whole.set(name, bytes);
  }
  return whole;
};

const putPictures = async ({ files }: ContentNeeds, { pictures }: Checked): Promise<void> => {
  for (const [name, bytes] of pictures) await files.put(name, bytes);
};

/** `label`: under what staff find it. */
type Skipped = { key: string; label: string; problem: string };
export type Imported = { imported: string[]; skipped: Skipped[] };
type Checked = {
  values: { entry: ContentEntry; value: JsonValue }[];
  pictures: ReadonlyMap<string, Buffer>;
  unknown: Skipped[];
  broken: Skipped[];
};

/** What a file would bring, before anything of it is written. `unknown`: what another release can be changed in, and this one not. */
const checkedFile = async (needs: ContentNeeds, file: SiteFile): Promise<Checked> => {
  const pictures = await wholePictures(file.pictures);
  const done: Checked = { values: [], pictures, unknown: [], broken: [] };
  const hasPictures = async (value: JsonValue): Promise<boolean> => {
    for (const name of picturesIn(value))
      if (!pictures.has(name) && (await needs.files.get(name)) === undefined) return false;
    return true;
  };
  for (const [key, given] of Object.entries(file.values)) {
    const label = needs.published.nameOf(key);
    const entry = needs.published.entry(key);
    const checked = entry && (await checkedValue(needs, entry, asEdited(entry, given), true));
    if (checked === undefined)
      done.unknown.push({ key, label, problem: 'this installation has no such text, picture or setting' });
    else if (isRefusal(checked))
      done.broken.push({ key, label, problem: String(checked.values?.['problem'] ?? checked.refused) });
    else if (await hasPictures(checked.value)) done.values.push({ entry: entry!, value: checked.value });
    else done.broken.push({ key, label, problem: 'a picture of it is not in the file, or damaged' });
  }
  const contradiction = needs.published.contradiction(
    new Map(done.values.map(({ entry: { key }, value }) => [key, value])),
  );
  if (contradiction !== undefined)
    done.broken.push({ key: 'setting', label: 'Limits and switches', problem: contradiction });
  return done;
};

type Importing = { as: 'drafts' | 'published'; reason: string; now: string; keepsChanged?: boolean };

const write = async (
  needs: ContentNeeds,
  caller: Caller,
  { values, unknown }: Pick<Checked, 'values' | 'unknown'>,
  importing: Importing,
): Promise<Imported> => {
  const { as, reason, now } = importing;
  const done: Imported = { imported: [], skipped: [...unknown] };
  for (const { entry, value } of values) {
    const { key } = entry;
    const state = await stateOf(needs.log, decider, key);
    if (importing.keepsChanged && state.revision > 0) continue;
    const outcome = await needs.execute(
      caller,
      decider,
      key,
      as === 'drafts'
        ? { type: 'Draft', key, value, revision: state.revision, now }
        : { type: 'Publish', key, value, reason, now, usual: entry.usual },
    );
    if (isRefusal(outcome)) {
      const problem = contentRefusals.CONTENT_CHANGED_MEANWHILE.msg;
      done.skipped.push({ key, label: needs.published.nameOf(key), problem });
    } else done.imported.push(key);
  }
  return done;
};

export const importSite =
  (needs: ContentNeeds) =>
  async (
    caller: Caller,
    { text, by, ...importing }: { text: string; by: string; as: 'drafts' | 'published'; reason: string; now: string },
  ): Promise<Imported | Refusal> => {
    const refused = await needsLevel(needs, by, importing.as === 'drafts' ? 'write' : 'publish');
    if (refused) return refused;
    const unreadable = (problem: string) => refuse('CONTENT_FILE_NOT_READABLE', { field: 'file', values: { problem } });
    const file = siteFileIn(text);
    if ('problem' in file) return unreadable(file.problem);
    const checked = await checkedFile(needs, file);
    const [broken] = checked.broken;
    if (broken) return unreadable(`${broken.label}: ${broken.problem}`);
    if (checked.values.length === 0) return unreadable('nothing in it can be changed here');
    await putPictures(needs, checked);
    const reason = isBlank(importing.reason) ? 'Imported from a file' : importing.reason;
    const done = await write(needs, caller, checked, { ...importing, reason });
    must(
      await needs.execute(caller, imports, ALL_IMPORTS, {
        type: 'NoteImport',
        source: 'file',
        keys: done.imported,
        now: importing.now,
      }),
    );
    return done;
  };

/** `SITE_CONTENT`, once for an installation: what staff wrote since is left alone. */
export const importAtFirstStart =
  (needs: ContentNeeds) =>
  async (caller: Caller, text: string, now: string): Promise<Imported | undefined> => {
    if ((await stateOf(needs.log, imports, ALL_IMPORTS)).hasStarted) return undefined;
    const file = siteFileIn(text);
    if ('problem' in file) throw new Error(`SITE_CONTENT cannot be imported: ${file.problem}`);
    const checked = await checkedFile(needs, file);
    const { values, unknown, broken } = checked;
    await putPictures(needs, checked);
    // An installation starts all the same: what is wrong is reported, and staff write it under Site.
    const done = await write(
      needs,
      caller,
      { values, unknown: [...unknown, ...broken] },
      { as: 'published', reason: 'SITE_CONTENT at the first start', now, keepsChanged: true },
    );
    must(
      await needs.execute(caller, imports, ALL_IMPORTS, {
        type: 'NoteImport',
        source: 'first-start',
        keys: done.imported,
        now,
      }),
    );
    return done;
  };
