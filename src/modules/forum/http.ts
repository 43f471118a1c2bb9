import type { Handler } from '#kernel/module.ts';
import { feedHandlers } from './http/feeds.ts';
import { findingHandlers } from './http/finding.ts';
import { historyHandler } from './http/history.ts';
import type { ForumHttpNeeds } from './http/needs.ts';
import { noticeHandlers } from './http/notices.ts';
import { pollHandlers } from './http/polls.ts';
import { writingHandlers } from './http/writing.ts';

export const forumHandlers = (needs: ForumHttpNeeds): readonly Handler[] => [
  ...feedHandlers(needs),
  ...writingHandlers(needs),
  historyHandler(needs),
  ...findingHandlers(needs),
  ...noticeHandlers(needs),
  ...pollHandlers(needs),
];
