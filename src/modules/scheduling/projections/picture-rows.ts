import { on, type DeclaredChange, type ProjectionReaction } from '#kernel/read-models/projection.ts';
import { seriesChanged, sessionChanged } from './session-audience.ts';
import { SeriesPictureChanged, SessionPictureChanged } from '../picture/contract/picture.ts';

/** Pictures of sessions and of series, by the id of either. */
export const pictureTables = `
    create table picture (shows uuid primary key, name text not null);
`;

type Rows = Parameters<ProjectionReaction<void>['react']>[1];

const show = (rows: Rows, shows: string, name: string | null) =>
  name === null ? rows.remove('picture', { shows }) : rows.put('picture', { shows, name });

export const pictureReactions: ProjectionReaction<void | Promise<void>>[] = [
  on(SessionPictureChanged, ({ data: { session, picture } }, rows) => show(rows, session, picture)),
  on(SeriesPictureChanged, ({ data: { series, picture } }, rows) => show(rows, series, picture)),
];

export const pictureChanges: ProjectionReaction<readonly DeclaredChange[]>[] = [
  on(SessionPictureChanged, sessionChanged),
  on(SeriesPictureChanged, seriesChanged),
];

/** A column with the picture of a session, or the one of its series. */
export const ofPicture = `coalesce(
    (select p.name from scheduling_sessions.picture p where p.shows = s.session),
    (select p.name from scheduling_sessions.picture p where p.shows = s.series_id)) as picture`;
