import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { pollLifecycle, type PollStatus } from '../contract/poll-lifecycle.ts';
import { PollClosed, PollOpened, PollVoteCast, type PollEvent } from '../contract/poll-events.ts';

export type PollState = {
  status: PollStatus;
  answers: number;
  closesAt: string | null;
  /** Member → answer. */
  votes: GrowingMap<string, number>;
};

export type PollCommand =
  | {
      type: 'OpenPoll';
      poll: string;
      by: { id: string; isAdmin: boolean };
      question: string;
      answers: readonly string[];
      closesAt: string | null;
      now: string;
    }
  | { type: 'Vote'; poll: string; member: string; answer: number; now: string }
  | { type: 'ClosePoll'; poll: string; by: { id: string; isAdmin: boolean } };

const decide = (
  command: PollCommand,
  { status, answers, closesAt, votes }: PollState,
): readonly PollEvent[] | Refusal => {
  const { poll } = command;
  if (command.type !== 'Vote' && !command.by.isAdmin) return refuse('NOT_ALLOWED');
  if (command.type === 'OpenPoll') {
    const { by, question, closesAt: until } = command;
    if (status !== 'none') return [];
    if (until !== null && until <= command.now) return refuse('FORUM_POLL_END_INVALID', { field: 'closes_time' });
    return [did(PollOpened, { poll, by: by.id, question, answers: [...command.answers], closesAt: until })];
  }
  if (status === 'none') return refuse('FORUM_POLL_DOES_NOT_EXIST');
  if (command.type === 'ClosePoll')
    return pollLifecycle.can(status, 'PollClosed') ? [did(PollClosed, { poll, by: command.by.id })] : [];
  const { member, answer, now } = command;
  if (votes.get(member) === answer) return [];
  if (!pollLifecycle.can(status, 'PollVoteCast') || (closesAt !== null && now >= closesAt))
    return refuse('FORUM_POLL_CLOSED');
  if (answer > answers) return refuse('FORUM_POLL_ANSWER_UNKNOWN', { field: 'x' });
  return [did(PollVoteCast, { poll, member, answer })];
};

/** One poll with its votes. */
export const poll: Decider<PollState, PollCommand, PollEvent> = {
  stream: (id) => `forum.poll-${id}`,
  initial: { status: 'none', answers: 0, closesAt: null, votes: GrowingMap.of() },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'PollOpened':
        return { ...state, status: 'open', answers: data.answers.length, closesAt: data.closesAt };
      case 'PollVoteCast':
        return { ...state, votes: state.votes.with(data.member, data.answer) };
      case 'PollClosed':
        return { ...state, status: 'closed' };
    }
  },
  decide,
  lifecycles: [follows(pollLifecycle, ({ status }) => status)],
};
