import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { ReviewWritten } from '#modules/feedback/contract/feedback-events.ts';
import { postReviewWhenShared } from './post-review-when-shared.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [REVIEW, SESSION, WELL, BEN, ANA] = ['1', '2', '3', 'b', 'a'].map(id) as [string, string, string, string, string];
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
  forForum: true,
  withName: false,
};
const jobsFor = (overrides: Partial<typeof written>) =>
  postReviewWhenShared.reactions.flatMap(({ react }) =>
    react({ data: did(ReviewWritten, { ...written, ...overrides }).data } as never, undefined as never),
  );

test('[FBK-011] [C-108] a review that its author shares is posted in its Well, without its words in the job', () => {
  expect(jobsFor({})).toEqual([
    { kind: 'post-review', key: `post-review:${REVIEW}`, payload: { review: REVIEW, well: WELL, author: BEN } },
  ]);
});

test('a review that is for its host alone, or of a release that did not record the Well, is not posted', () => {
  expect(jobsFor({ forForum: false, withName: false })).toEqual([]);
  const { well: _, ...before } = written;
  expect(
    postReviewWhenShared.reactions.flatMap(({ react }) => react({ data: before } as never, undefined as never)),
  ).toEqual([]);
});
