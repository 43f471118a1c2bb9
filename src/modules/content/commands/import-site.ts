import { must, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import { siteFileIn } from '../contract/site-file.ts';
import { ALL_IMPORTS, imports } from '../domain/imports.ts';
import { needsLevel } from '../facts/levels.ts';
import type { ContentUseCase } from './needs.ts';
import { checkedFile, putPictures, writeValues, type Imported } from './site-file-import.ts';

export const importSite: ContentUseCase<
  [{ text: string; by: string; as: 'drafts' | 'published'; reason: string; now: string }],
  Imported | Refusal
> =
  (needs) =>
  async (caller, { text, by, ...importing }) => {
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
    const done = await writeValues(needs, caller, checked, { ...importing, reason });
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
