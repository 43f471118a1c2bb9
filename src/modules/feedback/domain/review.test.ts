import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { ReviewDeleted, ReviewPublished, ReviewWritten, type ReviewEvent } from '../contract/feedback-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import { reviewIdOf } from '../facts/review-id.ts';
import { ANA, BEN, NOW, OTHER, SESSION, WELL } from '../testing/examples.ts';
import { attended } from '../testing/taking-part-given.ts';
import { review, type ReviewCommand } from './review.ts';

const REVIEW = reviewIdOf(SESSION, BEN);
const write = (overrides: Partial<Extract<ReviewCommand, { type: 'Write' }>> = {}): ReviewCommand => ({
  type: 'Write',
  review: REVIEW,
  author: BEN,
  session: attended(),
  thumbs: true,
  text: ' It helped. ',
  forForum: false,
  withName: false,
  now: NOW,
  settings: defaultSettings,
  ...overrides,
});
const written = {
  review: REVIEW,
  session: SESSION,
  well: WELL,
  author: BEN,
  host: ANA,
  sessionTitle: 'Night talk',
  startsAt: '2026-05-05T19:00:00.000Z',
  thumbs: true,
  text: 'It helped.',
  forForum: false,
  withName: false,
};
const decide = (command: ReviewCommand, ...given: ReviewEvent[]) => review.decide(command, fold(review, given));

test('[FBK-009] [FBK-011] a review carries title and start as the session has them', () => {
  expect(decide(write())).toEqual([did(ReviewWritten, written)]);
});

test('[FBK-011] one review of a session and author', () => {
  expect(decide(write(), did(ReviewWritten, written))).toEqual({ refused: 'REVIEW_ALREADY_WRITTEN' });
  expect(reviewIdOf(SESSION, BEN)).toBe(REVIEW);
  expect(new Set([REVIEW, reviewIdOf(OTHER, BEN), reviewIdOf(SESSION, ANA)]).size).toBe(3);
  expect(REVIEW).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a review by a member who was not there is refused', () => {
  expect(decide(write({ session: attended({ attended: false }) }))).toEqual({ refused: 'SESSION_NOT_ATTENDED' });
});

test('hosts do not review themselves', () => {
  expect(decide(write({ author: ANA }))).toEqual({ refused: 'REVIEW_OF_OWN_SESSION' });
});

test('a group-hosted session may be reviewed by all, its planner included; the review has no host', () => {
  const session = attended({ groupHosted: true });
  expect(decide(write({ author: ANA, session }))).toEqual([
    did(ReviewWritten, { ...written, author: ANA, host: null }),
  ]);
});

test('a text has at most a thousand characters', () => {
  expect(decide(write({ text: 'x'.repeat(1001) }))).toEqual({
    refused: 'REVIEW_TOO_LONG',
    field: 'review',
    values: { max: 1000 },
  });
  expect(decide(write({ text: ` ${'x'.repeat(1000)} ` }))).toHaveLength(1);
});

test('a thumb alone says enough; without a text there is nothing for the forum', () => {
  expect(decide(write({ text: '  ', thumbs: false, forForum: true, withName: false }))).toEqual([
    did(ReviewWritten, { ...written, thumbs: false, text: '', forForum: false, withName: false }),
  ]);
  expect(decide(write({ forForum: true, withName: false }))).toEqual([
    did(ReviewWritten, { ...written, forForum: true, withName: false }),
  ]);
});

describe('what becomes of a review', () => {
  const given = did(ReviewWritten, written);
  const published = did(ReviewPublished, { review: REVIEW, host: ANA });
  const publish = (actor: string): ReviewCommand => ({ type: 'MakePublic', review: REVIEW, by: actor });
  const remove = (actor: string, isAdmin = false): ReviewCommand => ({
    type: 'Delete',
    review: REVIEW,
    by: actor,
    isAdmin,
  });
  const deleted = (actor: string, as: 'author' | 'host' | 'admin') =>
    did(ReviewDeleted, { review: REVIEW, host: ANA, by: actor, as });

  test('[FBK-015] its host makes it public, once; its author may not', () => {
    expect(decide(publish(ANA), given)).toEqual([published]);
    expect(decide(publish(ANA), given, published)).toEqual([]);
    expect(decide(publish(BEN), given)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(decide(publish(OTHER), given, published)).toEqual({ refused: 'NOT_ALLOWED' });
  });

  test('a review of a session without a host is deleted by its author and staff, and made public by no one', () => {
    const hostless = did(ReviewWritten, { ...written, host: null });
    const gone = (actor: string, as: 'author' | 'admin') =>
      did(ReviewDeleted, { review: REVIEW, host: null, by: actor, as });
    expect(decide(remove(BEN), hostless)).toEqual([gone(BEN, 'author')]);
    expect(decide(remove(OTHER, true), hostless)).toEqual([gone(OTHER, 'admin')]);
    expect(decide(publish(BEN), hostless)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(decide(remove(ANA), hostless)).toEqual({ refused: 'REVIEW_DOES_NOT_EXIST' });
  });

  test('a private review does not exist for others, and a deleted one for all', () => {
    expect(decide(publish(OTHER), given)).toEqual({ refused: 'REVIEW_DOES_NOT_EXIST' });
    expect(decide(remove(OTHER), given)).toEqual({ refused: 'REVIEW_DOES_NOT_EXIST' });
    expect(decide(remove(OTHER), given, published)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(decide(publish(ANA), given, deleted(BEN, 'author'))).toEqual({ refused: 'REVIEW_DOES_NOT_EXIST' });
    expect(decide(publish(ANA))).toEqual({ refused: 'REVIEW_DOES_NOT_EXIST' });
  });

  test('[FBK-012] its host, its author and staff delete it, once', () => {
    expect(decide(remove(ANA), given)).toEqual([deleted(ANA, 'host')]);
    expect(decide(remove(BEN), given, published)).toEqual([deleted(BEN, 'author')]);
    expect(decide(remove(OTHER, true), given)).toEqual([deleted(OTHER, 'admin')]);
    expect(decide(remove(ANA), given, deleted(BEN, 'author'))).toEqual([]);
    expect(decide(remove(OTHER, true))).toEqual({ refused: 'REVIEW_DOES_NOT_EXIST' });
    expect(decide(remove(OTHER), given, deleted(BEN, 'author'))).toEqual({ refused: 'REVIEW_DOES_NOT_EXIST' });
  });

  test('a deleted review is not written again', () => {
    expect(decide(write(), given, deleted(BEN, 'author'))).toEqual({ refused: 'REVIEW_ALREADY_WRITTEN' });
  });
});
