import { z } from 'zod';
import { instant, uuid } from '#kernel/contract/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { recordIn, type MarketingKey } from '#kernel/marketing-data.ts';
import type { Call, MemberCall } from '#kernel/module.ts';
import type { Forum } from './commands.ts';
import { openPoll, votePoll } from './contract/api.ts';
import { pollRow } from './projections/polls.ts';
import { pinnedRows } from './projections/post-rows.ts';
import { asPoll } from './views.ts';

/** The keys of the forum (C-082); votes stand under this prefix and the poll's `answerKey` (FOR-030). */
export const forumKeys = { pins: 'pinned_forum_post_uuid', poll: 'forum_poll', vote: 'forum_poll_vote_' } as const;

const pollRecord = openPoll.input.extend({ closes_time: instant.nullish() });
const voteRecord = z.object({ answer: votePoll.input.shape.x });

/** Pins and polls as marketing data; the calls of the forum do the same (C-104, C-196). */
export const forumData = ({ sql, forum }: { sql: Sql; forum: Forum }): MarketingKey[] => {
  const pollOf = async ({ member, now }: MemberCall, id: string | null) => {
    const row = await pollRow(sql, member.id, id);
    return row && asPoll(row, now);
  };
  const pinnedIds = async ({ now, member: { id, isAdmin } }: MemberCall): Promise<string> => {
    const rows = await pinnedRows(sql, { id, isAdmin, now }, null);
    return JSON.stringify(rows.map(({ post }) => post));
  };

  return [
    {
      key: forumKeys.pins,
      mode: 'set',
      writtenBy: 'admin',
      readBy: 'member',
      put: confirmed(async (val, call) => {
        const ids = recordIn(val, z.array(uuid));
        if (isRefusal(ids)) return ids;
        return (await forum.setPins(call.caller, call.member, ids)) ?? JSON.stringify(ids);
      }),
      load: (_, call) => reading(call, async (own) => [await pinnedIds(own)]),
    },
    {
      key: forumKeys.poll,
      mode: 'set',
      writtenBy: 'admin',
      readBy: 'member',
      put: confirmed(async (val, call) => {
        const record = recordIn(val, pollRecord);
        if (isRefusal(record)) return record;
        const { question, answers, closes_time } = record;
        const opened = await forum.openPoll(call.caller, call.member, {
          question,
          answers,
          closesAt: closes_time ?? null,
        });
        return isRefusal(opened) ? opened : JSON.stringify({ question, answers, answerKey: opened.id });
      }),
      load: (_, call) =>
        reading(call, async (own) => {
          const poll = await pollOf(own, null);
          return poll ? [JSON.stringify(poll)] : [];
        }),
    },
    {
      key: forumKeys.vote,
      isPrefix: true,
      mode: 'append',
      writtenBy: 'member',
      readBy: 'member',
      put: confirmed(async (val, call, key) => {
        const id = uuid.safeParse(key.slice(forumKeys.vote.length));
        if (!id.success) return refuse('FORUM_POLL_DOES_NOT_EXIST', { field: 'key' });
        const record = recordIn(val, voteRecord);
        if (isRefusal(record)) return record;
        return (await forum.vote(call.caller, call.member, id.data, record.answer)) ?? JSON.stringify(record);
      }),
      load: (_, call, key) =>
        reading(call, async (own) => {
          const id = uuid.safeParse(key.slice(forumKeys.vote.length));
          const poll = id.success ? await pollOf(own, id.data) : undefined;
          return poll && poll.my_answer !== null ? [JSON.stringify({ answer: poll.my_answer })] : [];
        }),
    },
  ];
};

const isConfirmed = (call: Call): call is MemberCall => call.member?.emailVerified === true;

/** As for every call of the forum, the address has to be confirmed (ADR 39). */
const confirmed =
  (put: (val: string, call: MemberCall, key: string) => Promise<string | Refusal>): MarketingKey['put'] =>
  async (val, call, key) => {
    if (!isConfirmed(call)) return refuse('EMAIL_NOT_CONFIRMED');
    const outcome = await put(val, call, key);
    await call.settled();
    return outcome;
  };
const reading = (call: Call, load: (call: MemberCall) => Promise<string[]>): Promise<string[] | Refusal> =>
  isConfirmed(call) ? load(call) : Promise.resolve(refuse('EMAIL_NOT_CONFIRMED'));
