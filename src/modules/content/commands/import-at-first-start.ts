import { stateOf } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { siteFileIn } from '../contract/site-file.ts';
import { ALL_IMPORTS, imports } from '../domain/imports.ts';
import type { ContentUseCase } from './needs.ts';
import { checkedFile, putPictures, writeValues, type Imported } from './site-file-import.ts';

/** `SITE_CONTENT`, once for an installation: what staff wrote since is left alone. */
export const importAtFirstStart: ContentUseCase<[text: string, now: string], Imported | undefined> =
  (needs) => async (caller, text, now) => {
    if ((await stateOf(needs.log, imports, ALL_IMPORTS)).hasStarted) return undefined;
    const file = siteFileIn(text);
    if ('problem' in file) throw new Error(`SITE_CONTENT cannot be imported: ${file.problem}`);
    const checked = await checkedFile(needs, file);
    const { values, unknown, broken } = checked;
    await putPictures(needs, checked);
    // An installation starts all the same: what is wrong is reported, and staff write it under Site.
    const done = await writeValues(
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
