import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { NoticesSeen, type NoticeEvent } from '../contract/post-events.ts';

/** `unread`: how many the member's counter shows now; with none there is nothing to record. */
export type NoticesCommand = { type: 'SeeNotices'; member: string; unread: number };

/** When a member saw what others replied to them, and where they were mentioned (I-008). */
export const notices: Decider<null, NoticesCommand, NoticeEvent> = {
  stream: (member) => `forum.notices-${member}`,
  initial: null,
  evolve: () => null,
  decide: ({ member, unread }) => (unread === 0 ? [] : [did(NoticesSeen, { member })]),
};
