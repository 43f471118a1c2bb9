import { createHash } from 'node:crypto';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { picturePixels } from '#kernel/files/picture.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import type { ContentEntry, JsonValue } from '../contract/entries.ts';
import { contentRefusals } from '../contract/refusals.ts';
import { picturesIn } from '../contract/pictures-in.ts';
import type { SiteFile } from '../contract/site-file.ts';
import { entry as decider } from '../domain/entry.ts';
import { checkedValue } from './checked-value.ts';
import { OF_THE_SITE, type ContentNeeds } from './needs.ts';

/** A picture had no description in the older form. */
const asEdited = ({ kind }: ContentEntry, value: JsonValue): JsonValue =>
  kind === 'picture' && typeof value === 'string' ? { src: value, alt: 'Announcement' } : value;

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

export const putPictures = async ({ files }: ContentNeeds, { pictures }: Checked): Promise<void> => {
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
export const checkedFile = async (needs: ContentNeeds, file: SiteFile): Promise<Checked> => {
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

export const writeValues = async (
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
