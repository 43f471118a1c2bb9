import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { SeriesPictureChanged, SessionPictureChanged } from '../picture/contract/picture.ts';
import { SessionDeleted } from '../contract/session-events.ts';

/** Removes the file of a picture unless it is shown again. `of`: the session or series; `file`: the shown one if absent. */
export const dropPicture = job('drop-picture', z.object({ of: z.guid(), file: z.string().optional() }));

const drop = (id: string, value: string, file: string | null): Job[] =>
  file === null ? [] : [dropPicture.of(id, { of: value, file })];

/** The file of a picture is removed when the picture is replaced or removed, or its session deleted. */
export const dropPicturesWhenNotShown = policy(
  'drop-pictures-when-not-shown',
  on(SessionPictureChanged, ({ id, data: { session, before } }) => drop(id, session, before)),
  on(SeriesPictureChanged, ({ id, data: { series, before } }) => drop(id, series, before)),
  on(SessionDeleted, ({ id, data: { session } }) => [dropPicture.of(id, { of: session })]),
);
