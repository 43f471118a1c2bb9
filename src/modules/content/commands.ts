import { discardDraft, draftEntry, publishEntry, publishPage, takeBack } from './commands/change-entry.ts';
import { exportSite, importAtFirstStart, importSite } from './commands/exchange.ts';
import { setLevel } from './commands/levels.ts';
import type { ContentNeeds } from './commands/needs.ts';
import { storePicture } from './commands/store-picture.ts';

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
