import { describe, expect, test } from '@jest/globals';
import { fold, stateAfter } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { NoticeCleared, NoticeDelivered, NoticeQueued, type MilestoneEvent } from '../contract/milestone-events.ts';
import type { SpecialNotice } from '../contract/special-notices.ts';
import { milestones, type MilestonesCommand } from './milestones.ts';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const NOW = '2026-05-05T20:10:00.000Z';
const session = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const after = (...commands: MilestonesCommand[]) =>
  commands.reduce<readonly MilestoneEvent[]>((facts, command) => {
    const decided = milestones.decide(command, fold(milestones, facts));
    if (isRefusal(decided)) throw new Error(decided.refused);
    return [...facts, ...decided];
  }, []);
const count = (number: number, asHost = false): MilestonesCommand => ({
  type: 'CountSession',
  member: BEN,
  session: session(number),
  asHost,
});
const deliver = (now = NOW): MilestonesCommand => ({ type: 'DeliverNotice', member: BEN, now });
const see: MilestonesCommand = { type: 'SeeNotice', member: BEN, notice: null };
const award = (cause: string): MilestonesCommand => ({
  type: 'QueueNotice',
  member: BEN,
  notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL',
  cause,
});
const queue = (...commands: MilestonesCommand[]): SpecialNotice[] =>
  fold(milestones, after(...commands)).queue.map(({ notice }) => notice);

describe('milestones', () => {
  test('one, three and five sessions queue their notices, each session counted once', () => {
    expect(queue(count(1), count(1))).toEqual(['SHOW_POST_ONE_SESSION_MODAL']);
    expect(queue(count(1), count(2), count(2))).toEqual(['SHOW_POST_ONE_SESSION_MODAL']);
    const hosted = after(count(1), count(2, true));
    expect(after(count(1), count(2, true), count(2, true), count(1))).toEqual(hosted);
    expect(queue(count(1), count(2), count(3))).toEqual([
      'SHOW_POST_ONE_SESSION_MODAL',
      'SHOW_POST_THREE_SESSIONS_MODAL',
    ]);
    expect(queue(...[1, 2, 3, 4, 5, 6, 7].map((number) => count(number)))).toEqual([
      'SHOW_POST_ONE_SESSION_MODAL',
      'SHOW_POST_THREE_SESSIONS_MODAL',
      'SHOW_POST_FIVE_SESSIONS_MODAL',
    ]);
  });

  test('the first session that a member hosts queues the training link, the second does not', () => {
    expect(queue(count(1), count(2, true), count(3, true))).toEqual([
      'SHOW_POST_ONE_SESSION_MODAL',
      'SHOW_TRAINING_LINK_MODEL',
      'SHOW_POST_THREE_SESSIONS_MODAL',
    ]);
    expect(after(count(1), count(2, true), count(3, true)).filter(({ type }) => type === 'NoticeQueued')).toHaveLength(
      3,
    );
  });

  test('a notice of sessions is named by how many there were', () => {
    const causes = after(count(1), count(2), count(3)).flatMap(({ type, data }) =>
      type === 'NoticeQueued' ? [data.cause] : [],
    );
    expect(causes).toEqual(['1 session', '3 sessions']);
  });

  test('count the sessions that a member hosted', () => {
    expect(fold(milestones, after(count(1), count(2, true), count(3, true))).hosted).toBe(2);
  });

  test('each free month queues a notice of its own, once', () => {
    expect(queue(award('may'), award('may'), award('june'))).toHaveLength(2);
  });
});

describe('notices are shown one at a time', () => {
  const first = (...commands: MilestonesCommand[]) => fold(milestones, after(...commands)).queue[0];

  test('the oldest is delivered once, and the next after it was seen', () => {
    expect(
      after(count(1), award('may'), deliver(), deliver()).filter(({ type }) => type === 'NoticeDelivered'),
    ).toEqual([{ type: 'NoticeDelivered', data: { member: BEN, cause: '1 session', at: NOW } }]);
    expect(first(count(1), award('may'), deliver(), see)).toEqual({
      notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL',
      cause: 'may',
      deliveredAt: null,
    });
  });

  test('where none waits, nothing is delivered and nothing is closed', () => {
    expect(after(deliver(), see)).toEqual([]);
    expect(after(count(1), deliver(), see, deliver(), see)).toEqual(after(count(1), deliver(), see));
  });

  test('closing a second time does not clear what was never delivered', () => {
    expect(queue(count(1), award('may'), deliver(), see, see)).toEqual(['SHOW_RECEIVED_FREE_MONTH_MODAL']);
  });

  test('closed on two devices, it does not take the next one along', () => {
    const close: MilestonesCommand = { ...see, notice: 'SHOW_POST_ONE_SESSION_MODAL' };
    const onTwo = [count(1), award('may'), deliver(), close, deliver(), close];
    expect(queue(...onTwo)).toEqual(['SHOW_RECEIVED_FREE_MONTH_MODAL']);
    expect(queue(...onTwo, { ...see, notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL' })).toEqual([]);
  });

  test('the same free month closed on two devices does not take along the next, which has the same name', () => {
    const close: MilestonesCommand = { ...see, notice: 'may' };
    expect(queue(award('may'), award('june'), deliver(), close, deliver(), close)).toEqual([
      'SHOW_RECEIVED_FREE_MONTH_MODAL',
    ]);
  });

  test('one that is not closed gives way seven days after its first delivery, not before', () => {
    const almost = '2026-05-12T20:09:59.000Z';
    expect(queue(count(1), award('may'), deliver(), deliver(almost))).toHaveLength(2);
    expect(first(count(1), award('may'), deliver(), deliver('2026-05-12T20:10:00.000Z'))).toEqual({
      notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL',
      cause: 'may',
      deliveredAt: '2026-05-12T20:10:00.000Z',
    });
  });
});

describe('[C-166] each notice goes its own way: it waits, is delivered, is cleared', () => {
  const queued = (cause: string) => did(NoticeQueued, { member: BEN, notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL', cause });
  const delivered = (cause: string) => did(NoticeDelivered, { member: BEN, cause, at: NOW });
  const cleared = (cause: string) => did(NoticeCleared, { member: BEN, cause, because: 'seen' });
  const recorded = (...facts: MilestoneEvent[]) => stateAfter(milestones, facts, milestones.initial);

  test('and the next is not touched by it', () => {
    const facts = [queued('may'), queued('june'), delivered('may'), cleared('may'), delivered('june')];
    expect(recorded(...facts).queue).toMatchObject([{ cause: 'june', deliveredAt: NOW }]);
  });

  test.each([
    ['delivered before it was queued', 'none', [queued('june'), delivered('may')]],
    ['cleared before it was delivered', 'waiting', [queued('june'), delivered('june'), queued('may'), cleared('may')]],
    ['delivered twice', 'delivered', [queued('may'), delivered('may'), delivered('may')]],
    ['queued again after it was cleared', 'cleared', [queued('may'), delivered('may'), cleared('may'), queued('may')]],
  ])('it is never %s', (_, status, facts) => {
    expect(() => recorded(...facts)).toThrow(`may not follow the status ${status} of special-notice`);
  });
});
