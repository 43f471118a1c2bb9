import { beforeEach, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { did } from '#kernel/contract/event.ts';
import { memoryFiles, type FileStore } from '#kernel/files/files.ts';
import type { Job } from '#kernel/jobs/job.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import * as fact from './contract/post-events.ts';
import { post as postDecider } from './domain/post.ts';
import { forumJobs } from './jobs.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { postReview } from './policies/post-review-when-shared.ts';
import { dropJudgedPictures, dropPostPicture } from './policies/drop-post-pictures-when-not-shown.ts';
import { suggestCare } from './policies/suggest-care-when-post-sounds-like-danger.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [POST, ANA, WELL, REPORT] = ['1', 'a', 'b', 'c'].map(id) as [string, string, string, string];
const [FIRST, SECOND] = [`${'1'.repeat(40)}.jpg`, `${'2'.repeat(40)}.jpg`];
const WRITTEN = '2026-05-04T09:00:00.000Z';

let log: EventLog;
let files: FileStore;
let isReported: boolean;
/** Whether the read model of cases has caught up. */
let isShown: boolean;
let suggested: unknown[];
let shared: { sessionTitle: string; text: string } | null;
let posted: unknown[];
let refused: Refusal | undefined;

const about = { post: POST, member: ANA, by: ANA };
const record = (...facts: fact.PostEvent[]) =>
  log.append(postDecider.stream(POST), 'any', facts, {
    actor: { kind: 'member', id: ANA },
    occurredAt: WRITTEN,
    correlation: 'a request',
  });
const picture = (name: string, before: string | null) =>
  did(fact.PostPictureSet, { ...about, picture: name, before, alt: '' });
const run = (job: Job, now = WRITTEN) =>
  jobsRunBy(
    forumJobs({
      log,
      files,
      clock: fixedClock(now),
      reports: { suggestCare: (_, post) => Promise.resolve(void suggested.push(post)) },
      openReports: {
        postsOf: () => (isShown ? Promise.resolve(isReported ? [POST] : []) : Promise.reject(new Error('lags'))),
        postIn: (report) => Promise.resolve(report === REPORT ? POST : undefined),
      },
      sharedReviews: { shared: () => Promise.resolve(shared) },
      forum: { share: (_, post) => Promise.resolve(refused ?? void posted.push(post)) },
    }),
  )(job);
const stored = async () => {
  const names: string[] = [];
  for await (const name of files.names()) names.push(name);
  return names.toSorted();
};

beforeEach(async () => {
  log = eventLog(memoryEventStore(), readablePersonalData, () => Object.values(fact.postEvents));
  files = memoryFiles();
  isReported = false;
  isShown = true;
  suggested = [];
  [shared, posted, refused] = [{ sessionTitle: 'Night talk', text: 'It helped.' }, [], undefined];
  for (const name of [FIRST, SECOND]) await files.put(name, Buffer.from(name));
  await record(
    did(fact.PostWritten, { post: POST, member: ANA, well: WELL, text: 'I want to die' }),
    picture(FIRST, null),
    picture(SECOND, FIRST),
  );
});
const replaced = () => dropPostPicture.of(POST, { post: POST, file: FIRST });

test('a picture that was replaced is removed', async () => {
  await run(replaced());
  expect(await stored()).toEqual([SECOND]);
});

test('a picture that was replaced is not removed while the read model of cases lags: it may show a case of it', async () => {
  [isReported, isShown] = [true, false];
  await expect(run(replaced())).rejects.toThrow('lags');
  expect(await stored()).toEqual([FIRST, SECOND]);
  isShown = true;
  expect(await run(replaced())).toBeUndefined();
  expect(await stored()).toEqual([FIRST, SECOND]);
});

test('a picture that was replaced while a case is open stays for staff until the case is closed', async () => {
  isReported = true;
  await run(replaced());
  await run(dropJudgedPictures.of(REPORT, { report: REPORT }));
  expect(await stored()).toEqual([FIRST, SECOND]);
  isReported = false;
  await run(dropJudgedPictures.of(WELL, { report: WELL }));
  expect(await stored()).toEqual([FIRST, SECOND]);
  await run(dropJudgedPictures.of(REPORT, { report: REPORT }));
  expect(await stored()).toEqual([SECOND]);
});

test('all pictures of a reported post that was deleted go with the case', async () => {
  isReported = true;
  await record(did(fact.PostDeleted, about));
  await run(dropPostPicture.of(POST, { post: POST }));
  expect(await stored()).toEqual([FIRST, SECOND]);
  isReported = false;
  await run(dropJudgedPictures.of(REPORT, { report: REPORT }));
  expect(await stored()).toEqual([]);
});

test('a post that sounds like danger is suggested to staff, unless it is days old or deleted', async () => {
  const job = suggestCare.of(POST, { post: POST, at: WRITTEN });
  await run(job);
  expect(suggested).toEqual([{ id: POST, version: 1, well: WELL, author: ANA }]);
  await run(job, '2026-05-08T09:00:00.000Z');
  await record(did(fact.PostDeleted, about));
  await run(job);
  expect(suggested).toHaveLength(1);
});

test('[FBK-011] [C-108] a shared review is posted under its author, naming the session; a deleted one is not', async () => {
  const job = postReview.of(POST, { review: POST, well: WELL, author: ANA });
  await run(job);
  expect(posted).toEqual([{ post: POST, author: ANA, well: WELL, text: 'After “Night talk”: It helped.' }]);
  shared = null;
  await run(job);
  expect(posted).toHaveLength(1);
});

test('a shared review whose author may not post there any more is left out; a lost race is retried', async () => {
  const job = postReview.of(POST, { review: POST, well: WELL, author: ANA });
  refused = { refused: 'FORUM_JOIN_FIRST' };
  await run(job);
  refused = { refused: 'CHANGED_MEANWHILE' };
  await expect(run(job)).rejects.toThrow('refused: CHANGED_MEANWHILE');
  expect(posted).toEqual([]);
});
