import { refuse } from '#kernel/contract/refusals.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import * as api from '../contract/api.ts';
import { pollRow } from '../projections/polls.ts';
import { asPoll } from '../views.ts';
import type { ForumHttpNeeds } from './needs.ts';

export const pollHandlers = ({ sql, forum }: ForumHttpNeeds): readonly Handler[] => {
  const pollAnswer = async ({ member, now }: MemberCall, { id }: { id: string }) => {
    const row = await pollRow(sql, member.id, id);
    return row ? { forum_poll: asPoll(row, now) } : refuse('FORUM_POLL_DOES_NOT_EXIST');
  };

  return [
    memberHandler(api.getPoll, async (_, { member, now }) => {
      const row = await pollRow(sql, member.id, null);
      return { forum_poll: row ? asPoll(row, now) : null };
    }),

    memberWriteHandler(
      api.openPoll,
      ({ question, answers, closes_time }, { caller, member }) =>
        forum.openPoll(caller, member, { question, answers, closesAt: closes_time ?? null }),
      (call, _, opened) => pollAnswer(call, opened),
    ),
    memberWriteHandler(api.votePoll, ({ id, x }, { caller, member }) => forum.vote(caller, member, id, x), pollAnswer),
    memberWriteHandler(api.closePoll, ({ id }, { caller, member }) => forum.closePoll(caller, member, id), pollAnswer),
  ];
};
