import { discardDraft } from './commands/discard-draft.ts';
import { draftEntry } from './commands/draft-entry.ts';
import { exportSite } from './commands/export-site.ts';
import { importAtFirstStart } from './commands/import-at-first-start.ts';
import { importSite } from './commands/import-site.ts';
import type { ContentNeeds } from './commands/needs.ts';
import { publishEntry } from './commands/publish-entry.ts';
import { publishPage } from './commands/publish-page.ts';
import { setLevel } from './commands/set-level.ts';
import { storePicture } from './commands/store-picture.ts';
import { takeBack } from './commands/take-back.ts';

/** What staff do with the words and looks of the site. */
export const contentCommands = (needs: ContentNeeds) => ({
  draftEntry: draftEntry(needs),
  discardDraft: discardDraft(needs),
  publishEntry: publishEntry(needs),
  publishPage: publishPage(needs),
  takeBack: takeBack(needs),
  storePicture: storePicture(needs),
  exportSite: exportSite(needs),
  importSite: importSite(needs),
  importAtFirstStart: importAtFirstStart(needs),
  setLevel: setLevel(needs),
});
export type ContentCommands = ReturnType<typeof contentCommands>;
