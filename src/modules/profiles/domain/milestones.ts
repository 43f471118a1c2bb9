import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import {
  NoticeCleared,
  NoticeDelivered,
  NoticeQueued,
  SessionCounted,
  type MilestoneEvent,
} from '../contract/milestone-events.ts';
import { specialNoticeLifecycle, type SpecialNoticeStatus } from '../contract/special-notice-lifecycle.ts';
import { NOTICE_DAYS, SESSION_NOTICES, type SpecialNotice } from '../contract/special-notices.ts';

type MilestonesWaiting = { notice: SpecialNotice; cause: string; deliveredAt: string | null };

export type MilestonesState = {
  counted: ReadonlySet<string>;
  hosted: number;
  /** What was ever queued, by its cause: never twice. */
  causes: ReadonlySet<string>;
  /** Oldest first; the first is the one that is shown. */
  queue: readonly MilestonesWaiting[];
};

export type MilestonesCommand =
  | { type: 'CountSession'; member: string; session: string; asHost: boolean }
  | { type: 'QueueNotice'; member: string; notice: SpecialNotice; cause: string }
  /** The member's browser asks for the notice that is to be shown. */
  | { type: 'DeliverNotice'; member: string; now: string }
  /** `notice`: the one that was closed, by its cause or name, null for whichever is shown. */
  | { type: 'SeeNotice'; member: string; notice: string | null };

const initial: MilestonesState = { counted: new Set(), hosted: 0, causes: new Set(), queue: [] };

const evolve = (state: MilestonesState, fact: MilestoneEvent): MilestonesState => {
  switch (fact.type) {
    case 'SessionCounted':
      return {
        ...state,
        counted: new Set([...state.counted, fact.data.session]),
        hosted: state.hosted + (fact.data.asHost ? 1 : 0),
      };
    case 'NoticeQueued': {
      const { notice, cause } = fact.data;
      return {
        ...state,
        causes: new Set([...state.causes, cause]),
        queue: [...state.queue, { notice, cause, deliveredAt: null }],
      };
    }
    case 'NoticeDelivered': {
      const { cause, at } = fact.data;
      return {
        ...state,
        queue: state.queue.map((each) => (each.cause === cause ? { ...each, deliveredAt: at } : each)),
      };
    }
    case 'NoticeCleared':
      return { ...state, queue: state.queue.filter(({ cause }) => cause !== fact.data.cause) };
  }
};

const isOver = ({ deliveredAt }: MilestonesWaiting, now: string): boolean =>
  deliveredAt !== null && now >= plus(deliveredAt, days(NOTICE_DAYS));

const decide = (command: MilestonesCommand, state: MilestonesState): readonly MilestoneEvent[] => {
  const { member } = command;
  const queued = (notice: SpecialNotice, cause: string) =>
    state.causes.has(cause) ? [] : [did(NoticeQueued, { member, notice, cause })];
  switch (command.type) {
    case 'CountSession': {
      const { session, asHost } = command;
      if (state.counted.has(session)) return [];
      const sessions = state.counted.size + 1;
      const milestone = SESSION_NOTICES.get(sessions);
      return [
        did(SessionCounted, { member, session, asHost }),
        ...(milestone === undefined ? [] : queued(milestone, `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`)),
        ...(asHost ? queued('SHOW_TRAINING_LINK_MODEL', 'the first hosted session') : []),
      ];
    }
    case 'QueueNotice':
      return queued(command.notice, command.cause);
    case 'DeliverNotice': {
      const { now } = command;
      const over = state.queue.filter((each) => isOver(each, now));
      const head = state.queue.find((each) => !isOver(each, now));
      return [
        ...over.map(({ cause }) => did(NoticeCleared, { member, cause, because: 'time' })),
        ...(head?.deliveredAt === null ? [did(NoticeDelivered, { member, cause: head.cause, at: now })] : []),
      ];
    }
    // One that was not delivered yet cannot have been seen.
    case 'SeeNotice': {
      const [head] = state.queue;
      if (head === undefined || head.deliveredAt === null) return [];
      // Closed on another device already: the next one stands there now.
      if (command.notice !== null && ![head.cause, head.notice].includes(command.notice)) return [];
      return [did(NoticeCleared, { member, cause: head.cause, because: 'seen' })];
    }
  }
};

const statusOf = ({ causes, queue }: MilestonesState, { data }: MilestoneEvent): SpecialNoticeStatus => {
  const cause = 'cause' in data ? data.cause : '';
  const notice = queue.find((each) => each.cause === cause);
  if (notice) return notice.deliveredAt === null ? 'waiting' : 'delivered';
  return causes.has(cause) ? 'cleared' : 'none';
};

/** What a member's sessions add up to, and the notices that wait for them (C-166, I-067). */
export const milestones: Decider<MilestonesState, MilestonesCommand, MilestoneEvent> = {
  stream: (member) => `profiles.milestones-${member}`,
  initial,
  evolve,
  decide,
  lifecycles: [follows(specialNoticeLifecycle, statusOf)],
};
