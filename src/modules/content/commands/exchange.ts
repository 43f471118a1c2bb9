import { createHash } from 'node:crypto';
import { isRefusal, must, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { picturePixels } from '#kernel/files/picture.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import type { ContentEntry, JsonValue } from '../contract/entries.ts';
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

/** A picture is taken when it is what its name says, and one that can be shown. */
const putPictures = async (needs: ContentNeeds, pictures: SiteFile['pictures']): Promise<void> => {
  for (const [name, content] of Object.entries(pictures)) {
    const bytes = Buffer.from(content, 'base64');
    const hash = createHash('sha256').update(OF_THE_SITE).update(bytes).digest('hex').slice(0, 40);
    if (`${hash}.jpg` !== name) continue;
    if (isRefusal(await picturePixels(bytes, { kinds: 'jpeg', width: 1600, height: 1600 }))) continue;
    await needs.files.put(name, bytes);
  }
};

const hasPictures = async (needs: ContentNeeds, value: JsonValue): Promise<boolean> => {
  for (const name of picturesIn(value)) if ((await needs.files.get(name)) === undefined) return false;
  return true;
};

export type Imported = { imported: string[]; skipped: { key: string; problem: string }[] };
type Importing = { file: SiteFile; as: 'drafts' | 'published'; reason: string; now: string; keepsChanged?: boolean };

const importFile = async (needs: ContentNeeds, caller: Caller, importing: Importing): Promise<Imported> => {
  const { file, as, reason, now } = importing;
  await putPictures(needs, file.pictures);
  const done: Imported = { imported: [], skipped: [] };
  for (const [key, value] of Object.entries(file.values)) {
    const entry = needs.published.entry(key);
    if (!entry) {
      done.skipped.push({ key, problem: 'this installation has no such text, picture or setting' });
      continue;
    }
    const checked = await checkedValue(needs, entry, asEdited(entry, value), true);
    if (isRefusal(checked)) {
      done.skipped.push({ key, problem: String(checked.values?.['problem'] ?? checked.refused) });
      continue;
    }
    if (!(await hasPictures(needs, checked.value))) {
      done.skipped.push({ key, problem: 'a picture of it is not in the file' });
      continue;
    }
    const state = await stateOf(needs.log, decider, key);
    if (importing.keepsChanged && state.revision > 0) continue;
    const outcome = await needs.execute(
      caller,
      decider,
      key,
      as === 'drafts'
        ? { type: 'Draft', key, value: checked.value, revision: state.revision, now }
        : { type: 'Publish', key, value: checked.value, reason, now, usual: entry.usual },
    );
    if (isRefusal(outcome)) done.skipped.push({ key, problem: outcome.refused });
    else done.imported.push(key);
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
    const file = siteFileIn(text);
    if ('problem' in file)
      return refuse('CONTENT_FILE_NOT_READABLE', { field: 'file', values: { problem: file.problem } });
    const reason = importing.reason.trim() === '' ? 'Imported from a file' : importing.reason;
    const done = await importFile(needs, caller, { ...importing, reason, file });
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
    const done = await importFile(needs, caller, {
      file,
      as: 'published',
      reason: 'SITE_CONTENT at the first start',
      now,
      keepsChanged: true,
    });
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
