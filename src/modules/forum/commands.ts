import { changePicture } from './commands/change-picture.ts';
import { edit } from './commands/edit.ts';
import { memberLimits } from './commands/limits.ts';
import { mention } from './commands/mention.ts';
import type { ForumNeeds } from './commands/needs.ts';
import { note } from './commands/note.ts';
import { pin } from './commands/pins/pin.ts';
import { resetPin } from './commands/pins/reset-pin.ts';
import { setPins } from './commands/pins/set-pins.ts';
import { closePoll } from './commands/polls/close-poll.ts';
import { openPoll } from './commands/polls/open-poll.ts';
import { vote } from './commands/polls/vote.ts';
import { react } from './commands/react.ts';
import { remove } from './commands/remove.ts';
import { reply } from './commands/reply.ts';
import { report } from './commands/report.ts';
import { seeNotices } from './commands/see-notices.ts';
import { share } from './commands/share.ts';
import { stored } from './commands/stored.ts';
import { whyUnseen } from './commands/why-unseen.ts';
import { write } from './commands/write.ts';

/** What members and staff do in the forum; each answers what refused it, or nothing. */
export type Forum = ReturnType<typeof forumCommands>;

export const forumCommands = (needs: ForumNeeds) => {
  const parts = { ...needs, limits: memberLimits(needs) };
  return {
    write: write(parts),
    share: share(parts),
    reply: reply(parts),
    edit: edit(parts),
    changePicture: changePicture(parts),
    remove: remove(parts),
    react: react(parts),
    mention: mention(parts),
    note: note(parts),
    report: report(parts),
    pin: pin(parts),
    resetPin: resetPin(parts),
    setPins: setPins(parts),
    openPoll: openPoll(parts),
    vote: vote(parts),
    closePoll: closePoll(parts),
    seeNotices: seeNotices(parts),
    whyUnseen: whyUnseen(parts),
    stored: stored(parts),
  };
};
