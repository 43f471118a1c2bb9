import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { SeriesPictureChanged, SessionPictureChanged } from '../picture/contract/picture.ts';
import { SessionDeleted } from '../contract/session-events.ts';

/** Removes the file of a picture, unless it is shown again. */
export const DROP_PICTURE = 'drop-picture';

const drop = (id: string, of: string, file: string | null): Job[] =>
  file === null ? [] : [{ kind: DROP_PICTURE, key: `${DROP_PICTURE}:${id}`, payload: { of, file } }];

/** Deletes pictures that were replaced, removed, or whose session was deleted. */
export const dropPicturesWhenNotShown: Policy = {
  name: 'drop-pictures-when-not-shown',
  reactions: [
    on(SessionPictureChanged, ({ id, data: { session, before } }) => drop(id, session, before)),
    on(SeriesPictureChanged, ({ id, data: { series, before } }) => drop(id, series, before)),
    on(SessionDeleted, ({ id, data: { session } }) => [
      { kind: DROP_PICTURE, key: `${DROP_PICTURE}:${id}`, payload: { of: session } },
    ]),
  ],
};
