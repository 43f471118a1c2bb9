import { on, type ProjectionPart } from '#kernel/read-models/projection.ts';
import { WellCreated, WellDeleted, WellUpdated } from '../contract/well-events.ts';

/** The table `well` for a projection of another module that names Wells. */
export const wellRows: ProjectionPart = {
  tables: `create table well (
      well uuid primary key,
      title text not null,
      slug text not null,
      visible boolean not null,
      is_default boolean not null,
      deleted boolean not null
    );`,
  reactions: [
    on(WellCreated, ({ data: { well, title, slug, visible, isDefault } }, rows) =>
      rows.put('well', { well, title, slug, visible, is_default: isDefault, deleted: false }),
    ),
    on(WellUpdated, ({ data: { well, title, slug } }, rows) => rows.patch('well', { well }, { title, slug })),
    on(WellDeleted, ({ data: { well } }, rows) => rows.patch('well', { well }, { deleted: true })),
  ],
};
