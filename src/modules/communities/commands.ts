import { allowBack } from './commands/allow-back.ts';
import { changeHandle } from './commands/change-handle.ts';
import { changeHandlePicture } from './commands/change-handle-picture.ts';
import { changePicture } from './commands/change-picture.ts';
import { chooseNotices } from './commands/choose-notices.ts';
import { create } from './commands/create.ts';
import { ensureMainWell } from './commands/ensure-main-well.ts';
import { join } from './commands/join.ts';
import { leave } from './commands/leave.ts';
import type { CommunitiesNeeds } from './commands/needs.ts';
import { remove } from './commands/remove.ts';
import { removeMember } from './commands/remove-member.ts';
import { seeTab } from './commands/see-tab.ts';
import { showHandleOwner } from './commands/show-handle-owner.ts';
import { update } from './commands/update.ts';

export type CommunityCommands = ReturnType<typeof communityCommands>;

/** What can be done with Wells and memberships. Answers a refusal, or undefined when it is so now. */
export const communityCommands = (needs: CommunitiesNeeds) => ({
  create: create(needs),
  ensureMainWell: ensureMainWell(needs),
  update: update(needs),
  changePicture: changePicture(needs),
  remove: remove(needs),
  join: join(needs),
  leave: leave(needs),
  removeMember: removeMember(needs),
  allowBack: allowBack(needs),
  changeHandle: changeHandle(needs),
  changeHandlePicture: changeHandlePicture(needs),
  showHandleOwner: showHandleOwner(needs),
  chooseNotices: chooseNotices(needs),
  seeTab: seeTab(needs),
});
