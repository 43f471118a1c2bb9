import { describe, expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { PollClosed, PollOpened, PollVoteCast, type PollEvent } from '../contract/poll-events.ts';
import { NoticesSeen, PostPinned, PostPinReset, type PinEvent } from '../contract/post-events.ts';
import { forumSettings } from '../contract/settings.ts';
import { notices } from './notices.ts';
import { pins, type Pinnable, type PinsCommand } from './pins.ts';
import { poll, type PollCommand } from './poll.ts';

const settings = { ...forumSettings.parse({}), FORUM_PINS_MAX: 2 };
const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [ONE, TWO, THREE, WELL, ANA, MIA] = ['1', '2', '3', '9', 'a', 'c'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const mia = { id: MIA, isAdmin: true, hostLevel: 0 };
const ana = { id: ANA, isAdmin: false, hostLevel: 0 };

describe('pins', () => {
  const pinnable = (post: string, overrides: Partial<Pinnable['state']> = {}): Pinnable => ({
    post,
    state: { status: 'there', well: WELL, parent: null, ...overrides },
    relation: {
      well: { exists: true, deleted: false, visible: true, isDefault: false, isMember: false },
      apart: false,
      above: true,
    },
  });
  const none: ReadonlySet<string> = new Set();
  const pin = (post: string, overrides: Partial<Pinnable['state']> = {}, actor = mia, gone = none): PinsCommand => ({
    type: 'PinPost',
    by: actor,
    gone,
    settings,
    ...pinnable(post, overrides),
  });
  const pinned = (post: string) => did(PostPinned, { post, well: WELL, by: MIA });
  const reset = (post: string) => did(PostPinReset, { post, well: WELL, by: MIA });
  const given = (...facts: PinEvent[]) => ({ when: (command: PinsCommand) => pins.decide(command, fold(pins, facts)) });

  test('[FOR-039] admins pin a post and reset its pin, members do not', () => {
    expect(given().when(pin(ONE))).toEqual([pinned(ONE)]);
    expect(given(pinned(ONE)).when(pin(ONE))).toEqual([]);
    expect(given(pinned(ONE)).when({ type: 'ResetPin', post: ONE, by: mia })).toEqual([reset(ONE)]);
    expect(given().when({ type: 'ResetPin', post: ONE, by: mia })).toEqual([]);
    expect(given().when(pin(ONE, {}, ana))).toEqual(refuse('NOT_ALLOWED'));
  });
  test('replies and deleted posts are not pinned', () => {
    expect(given().when(pin(ONE, { parent: TWO }))).toEqual(refuse('FORUM_REPLY_NOT_PINNABLE'));
    expect(given().when(pin(ONE, { status: 'deleted' }))).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
  });
  test('one more than the list takes is refused', () => {
    expect(given(pinned(ONE), pinned(TWO)).when(pin(THREE))).toEqual(refuse('FORUM_PINS_TOO_MANY'));
  });
  test('[FOR-039] the pin of a post that staff deleted in a case, or whose Well is gone, takes no place of others', () => {
    const two = given(pinned(ONE), pinned(TWO));
    expect(two.when(pin(THREE, {}, mia, new Set([ONE])))).toEqual([reset(ONE), pinned(THREE)]);
    expect(
      two.when({
        ...pin(THREE),
        type: 'SetPins',
        gone: new Set([ONE]),
        posts: [TWO, THREE].map((post) => pinnable(post)),
      } as PinsCommand),
    ).toEqual([reset(ONE), pinned(THREE)]);
  });
  test('[FOR-055] [FOR-056] setting the list pins what is new and resets what is gone', () => {
    const set = (...posts: string[]): PinsCommand => ({
      type: 'SetPins',
      by: mia,
      gone: none,
      settings,
      posts: posts.map((post) => pinnable(post)),
    });
    expect(given(pinned(ONE), pinned(TWO)).when(set(TWO, THREE))).toEqual([reset(ONE), pinned(THREE)]);
    expect(given(pinned(ONE), pinned(TWO)).when(set())).toEqual([reset(ONE), reset(TWO)]);
    expect(given(pinned(ONE)).when(set(ONE, TWO, TWO))).toEqual([pinned(TWO)]);
    expect(given(pinned(ONE)).when(set(ONE, TWO, THREE))).toEqual(refuse('FORUM_PINS_TOO_MANY'));
  });
  test('a list that is longer than is configured now takes no other post, and can be reset', () => {
    const three = [pinned(ONE), pinned(TWO), pinned(THREE)];
    expect(given(...three).when(pin(THREE))).toEqual([]);
    expect(given(...three).when({ type: 'ResetPin', post: THREE, by: mia })).toEqual([reset(THREE)]);
    expect(given(...three, reset(THREE)).when(pin(THREE))).toEqual(refuse('FORUM_PINS_TOO_MANY'));
    expect(given(...three, reset(THREE), reset(TWO)).when(pin(THREE))).toEqual([pinned(THREE)]);
  });
});

test('that notices were seen is recorded while there are any', () => {
  expect(notices.decide({ type: 'SeeNotices', member: ANA, unread: 2 }, notices.initial)).toEqual([
    did(NoticesSeen, { member: ANA }),
  ]);
  expect(notices.decide({ type: 'SeeNotices', member: ANA, unread: 0 }, notices.initial)).toEqual([]);
});

describe('polls', () => {
  const opened = did(PollOpened, {
    poll: ONE,
    by: MIA,
    question: 'When?',
    answers: ['Early', 'Late'],
    closesAt: '2026-05-05T00:00:00.000Z',
  });
  const vote = (answer: number, now = '2026-05-04T12:00:00.000Z'): PollCommand => ({
    type: 'Vote',
    poll: ONE,
    member: ANA,
    answer,
    now,
  });
  const cast = (answer: number) => did(PollVoteCast, { poll: ONE, member: ANA, answer });
  const given = (...facts: PollEvent[]) => ({
    when: (command: PollCommand) => poll.decide(command, fold(poll, facts)),
  });

  test('[C-104] a member has one vote, which can be changed', () => {
    expect(given(opened).when(vote(1))).toEqual([cast(1)]);
    expect(given(opened, cast(1)).when(vote(1))).toEqual([]);
    expect(given(opened, cast(1)).when(vote(2))).toEqual([cast(2)]);
  });
  test('an answer that is not there is refused, and so is a poll that is not there', () => {
    expect(given(opened).when(vote(2))).toEqual([cast(2)]);
    expect(given(opened).when(vote(3))).toEqual(refuse('FORUM_POLL_ANSWER_UNKNOWN', { field: 'x' }));
    expect(given().when(vote(1))).toEqual(refuse('FORUM_POLL_DOES_NOT_EXIST'));
  });
  test('a poll ends at its time, or when staff close it', () => {
    const endless = did(PollOpened, { ...opened.data, closesAt: null });
    expect(given(endless).when(vote(1, '2036-05-05T00:00:00.000Z'))).toEqual([cast(1)]);
    expect(given().when({ type: 'ClosePoll', poll: ONE, by: mia })).toEqual(refuse('FORUM_POLL_DOES_NOT_EXIST'));
    expect(given(opened).when(vote(1, '2026-05-05T00:00:00.000Z'))).toEqual(refuse('FORUM_POLL_CLOSED'));
    const closed = did(PollClosed, { poll: ONE, by: MIA });
    expect(given(opened).when({ type: 'ClosePoll', poll: ONE, by: mia })).toEqual([closed]);
    expect(given(opened, closed).when({ type: 'ClosePoll', poll: ONE, by: mia })).toEqual([]);
    expect(given(opened, closed).when(vote(1))).toEqual(refuse('FORUM_POLL_CLOSED'));
  });
  test('one that is opened ends later than now, if it has an end', () => {
    const open = (closesAt: string | null): PollCommand => {
      const { by: _, ...of } = opened.data;
      return { type: 'OpenPoll', ...of, by: mia, closesAt, now: '2026-05-04T12:00:00.000Z' };
    };
    for (const closesAt of ['2026-05-04T12:00:00.001Z', null])
      expect(given().when(open(closesAt))).toEqual([did(PollOpened, { ...opened.data, closesAt })]);
    for (const closesAt of ['2026-05-04T12:00:00.000Z', '2020-01-01T00:00:00.000Z'])
      expect(given().when(open(closesAt))).toEqual(refuse('FORUM_POLL_END_INVALID', { field: 'closes_time' }));
  });
  test('members open and close none, and staff open one once', () => {
    const { by: _, ...data } = opened.data;
    const open: PollCommand = { type: 'OpenPoll', ...data, by: mia, now: '2026-05-04T12:00:00.000Z' };
    expect(given().when({ ...open, by: ana })).toEqual(refuse('NOT_ALLOWED'));
    expect(given(opened).when(open)).toEqual([]);
    expect(given(opened).when({ type: 'ClosePoll', poll: ONE, by: ana })).toEqual(refuse('NOT_ALLOWED'));
  });
});
