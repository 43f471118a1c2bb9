import { z } from 'zod';
import { endpoint, uuid } from '../../../../shared-kernel/contract/endpoint.ts';
import { event, type EventOf } from '../../../../shared-kernel/contract/event.ts';
import { session, zone } from '../../contract/api.ts';
import { series } from '../../series/contract/api.ts';

/** Most bytes of a picture: 6000 KB (C-136). */
export const PICTURE_BYTES = 6_144_000;
/** Most pixels of a side of a picture (C-136). */
export const PICTURE_SIDE = 6000;
/** How pictures of sessions are shown, and what browsers shrink them to. */
export const PICTURE_SHAPE = { width: 1280, height: 720 };

/** The stream of the picture of a session or a series. */
export const pictureStream = (id: string) => `scheduling.picture-${id}`;

const picture = z.string().nullable();

/** A session got a picture of its own, or lost it; names of files. */
export const SessionPictureChanged = event(
  'SessionPictureChanged',
  z.object({ session: z.guid(), picture, before: picture }),
  ({ picture }) => (picture === null ? 'took the picture away' : 'chose a picture'),
);

/** The same for all sessions of a series which have none of their own. */
export const SeriesPictureChanged = event(
  'SeriesPictureChanged',
  z.object({ series: z.guid(), picture, before: picture }),
  ({ picture }) => (picture === null ? 'took the picture away' : 'chose a picture'),
);

export const pictureEvents = { SessionPictureChanged, SeriesPictureChanged };
export type PictureEvent = EventOf<typeof pictureEvents>;

/** Where browsers find a picture. */
export const picturePath = (name: string) => `/img/${name}`;

const input = z.object({
  id: uuid,
  ...zone,
  /** The file of a form, or its bytes in base64; empty takes the picture away. */
  image: z.string().max(Math.ceil(PICTURE_BYTES / 3) * 4 + 400_000),
});
const upload = { field: 'image', bytes: PICTURE_BYTES, tooLarge: 'IMAGE_TOO_LARGE' } as const;

/** SCH-145, SCH-083 */
export const updateSessionPicture = endpoint('/v1/session/{id}/update/pic', {
  summary:
    'Gives a session a picture (multipart form or base64), or takes it away; by the host or staff, before the start.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  touches: ['session'],
  upload,
  input,
  output: z.object({ session }),
  refusals: [
    'SESSION_DOES_NOT_EXIST',
    'SESSION_DELETED',
    'SESSION_CANCELED',
    'SESSION_ENDED',
    'SESSION_STARTED_NOT_EDITABLE',
    'IMAGE_NOT_JPEG',
    'IMAGE_TOO_LARGE',
  ],
});

/** SCH-146 */
export const updateSeriesPicture = endpoint('/v1/series/{id}/update/pic', {
  summary: 'Gives the sessions of a series a picture, or takes it away; by the host or staff, while it goes on.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  touches: ['session'],
  upload,
  input,
  output: z.object({ series }),
  refusals: ['SERIES_DOES_NOT_EXIST', 'SERIES_ENDED', 'IMAGE_NOT_JPEG', 'IMAGE_TOO_LARGE'],
});
