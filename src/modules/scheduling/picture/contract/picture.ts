import { z } from 'zod';
import { endpoint, uuid } from '#kernel/contract/endpoint.ts';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { pictureInput, pictureRefusals, pictureUpload } from '#kernel/contract/picture.ts';
import { session, zone } from '../../contract/api.ts';
import { series } from '../../series/contract/api.ts';

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

const input = z.object({ id: uuid, ...zone, ...pictureInput });

/** SCH-145, SCH-083 */
export const updateSessionPicture = endpoint('/v1/session/{id}/update/pic', {
  goodStanding: true,
  summary:
    'Gives a session a picture (multipart form or base64), or takes it away; by the host or staff, before the start.',
  access: 'member',
  discloses: { presence: ['well', 'staff'] },
  pace: 'expensive',
  writes: true,
  hourly: 30,
  touches: ['session'],
  upload: pictureUpload,
  input,
  output: z.object({ session }),
  refusals: [
    'SESSION_DOES_NOT_EXIST',
    'SESSION_DELETED',
    'SESSION_CANCELED',
    'SESSION_ENDED',
    'SESSION_STARTED_NOT_EDITABLE',
    ...pictureRefusals,
  ],
});

/** SCH-146 */
export const updateSeriesPicture = endpoint('/v1/series/{id}/update/pic', {
  goodStanding: true,
  summary: 'Gives the sessions of a series a picture, or takes it away; by the host or staff, while it goes on.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 30,
  touches: ['session'],
  upload: pictureUpload,
  input,
  output: z.object({ series }),
  refusals: ['SERIES_DOES_NOT_EXIST', 'SERIES_ENDED', ...pictureRefusals],
});
