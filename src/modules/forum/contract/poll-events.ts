import { z } from 'zod';
import { event, memberEvent, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const poll = z.guid();

/** Most answers of a poll (FOR-028). */
export const POLL_ANSWERS_MAX = 5;

/** Staff ask the members something; the poll that was opened last is the one that is shown. */
export const PollOpened = event(
  'PollOpened',
  z.object({
    poll,
    by: z.guid(),
    question: z.string(),
    answers: z.array(z.string()),
    /** Null: until staff close it. */
    closesAt: moment.nullable(),
  }),
  ({ question }) => `opened the poll "${question}"`,
);

/** A member answered, or changed the answer; counts from 1. One vote per member and poll (C-104). */
export const PollVoteCast = memberEvent(
  'PollVoteCast',
  z.object({ poll, member: z.guid(), answer: z.int().min(1).max(POLL_ANSWERS_MAX) }),
  ({ poll }) => `voted in poll ${poll}`,
);

export const PollClosed = event('PollClosed', z.object({ poll, by: z.guid() }), ({ poll }) => `closed poll ${poll}`);

export const pollEvents = { PollOpened, PollVoteCast, PollClosed };
export type PollEvent = EventOf<typeof pollEvents>;
