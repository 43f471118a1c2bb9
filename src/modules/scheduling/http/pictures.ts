import { refuse } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberWriteHandler, type Handler } from '#kernel/module.ts';
import { changeSessionPicture } from '../picture/commands/change-session-picture.ts';
import type { PictureNeeds } from '../picture/commands/store-picture.ts';
import { changeSeriesPicture } from '../picture/commands/change-series-picture.ts';
import { updateSeriesPicture, updateSessionPicture } from '../picture/contract/picture.ts';
import { seriesRow } from '../projections/series-rows.ts';
import { sessionRow } from '../projections/session-rows.ts';
import { seriesAsSeenBy } from '../views/series.ts';
import { sessionView } from '../views/sessions.ts';
import { actingAs } from './acting.ts';

/** The calls that change pictures. */
export const pictureHandlers = (needs: PictureNeeds, sql: Sql): Handler[] => [
  memberWriteHandler(
    updateSessionPicture,
    ({ id, image }, { caller, member }) => changeSessionPicture(needs)(caller, actingAs(member), id, image),
    async ({ member, now, origin }, { id, timezone }) => {
      const row = await sessionRow(sql, member, id);
      return row
        ? { session: sessionView(row, { viewer: member, now, timezone, origin, settings: needs.settings }) }
        : refuse('SESSION_DOES_NOT_EXIST');
    },
  ),
  memberWriteHandler(
    updateSeriesPicture,
    ({ id, image }, { caller, member }) => changeSeriesPicture(needs)(caller, actingAs(member), id, image),
    async ({ member, now }, { id }) => {
      const row = await seriesRow(sql, member, id, now);
      return row ? { series: seriesAsSeenBy(row, member, now) } : refuse('SERIES_DOES_NOT_EXIST');
    },
  ),
];
