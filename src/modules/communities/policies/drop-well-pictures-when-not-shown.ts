import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { HandleChanged, WellDeleted, WellPictureChanged } from '../contract/well-events.ts';

/** Removes the file of a Well's picture unless it is shown again. `file`: the shown one if absent. */
export const dropWellPicture = job('drop-well-picture', z.object({ well: z.guid(), file: z.string().optional() }));

/** Removes the file of a picture beside another name in a Well, unless it stands there again. */
export const dropHandlePicture = job(
  'drop-handle-picture',
  z.object({ well: z.guid(), member: z.guid(), file: z.string() }),
);

/** The file of a picture is removed when the picture is replaced or removed, or its Well deleted. */
export const dropWellPicturesWhenNotShown = policy(
  'drop-well-pictures-when-not-shown',
  on(WellPictureChanged, ({ id, data: { well, before } }) =>
    before === null ? [] : [dropWellPicture.of(id, { well, file: before })],
  ),
  on(HandleChanged, ({ id, data: { well, member, picture, before: file } }) =>
    file === null || file === picture ? [] : [dropHandlePicture.of(id, { well, member, file })],
  ),
  on(WellDeleted, ({ id, data: { well } }) => [dropWellPicture.of(id, { well })]),
);
