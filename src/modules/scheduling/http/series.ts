import type { z } from 'zod';
import { refuse } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { handler, memberWriteHandler, type Call, type Handler } from '#kernel/module.ts';
import * as api from '../series/contract/api.ts';
import type { SessionForm } from '../contract/session-form.ts';
import { seriesRow } from '../projections/series-rows.ts';
import { seriesSessionRows } from '../projections/session-rows.ts';
import type { SessionLists } from '../views/session-lists.ts';
import { actingAs } from './acting.ts';
import type { SchedulingCommands } from '../commands.ts';
import { seriesAsSeenBy } from '../views/series.ts';

type SeriesParts = {
  sql: Sql;
  series: SchedulingCommands['series'];
  /** A page of sessions as the caller sees them. */
  list: SessionLists;
  /** What of the form was sent. */
  changes: (input: z.output<typeof api.updateSeries.input>) => Partial<Omit<SessionForm, 'group'>>;
};

export const seriesHandlers = ({ sql, series, list, changes }: SeriesParts): Handler[] => {
  const answer = async (call: Call, { id }: { id: string }) => {
    const row = await seriesRow(sql, call.member ?? null, id, call.now);
    return row ? { series: seriesAsSeenBy(row, call.member ?? null, call.now) } : refuse('SERIES_DOES_NOT_EXIST');
  };

  return [
    handler(api.seriesSessions, async (input, call) => {
      const { id, order, start_time_from: from, start_time_to: to } = input;
      const viewer = call.member ?? null;
      let isEmpty = false;
      const page = await list(call, input, order === 'desc' ? 'latest' : 'soonest', async (part) => {
        const rows = await seriesSessionRows(sql, viewer, id, { ...part, order, from, to });
        isEmpty = rows.length === 0;
        return rows;
      });
      const isThere = !isEmpty || (await seriesRow(sql, viewer, id, call.now)) !== undefined;
      return isThere ? page : refuse('SERIES_DOES_NOT_EXIST');
    }),
    handler(api.getSeries, (input, call) => answer(call, input)),
    memberWriteHandler(
      api.updateSeries,
      (input, call) =>
        series.change(call.caller, actingAs(call.member), input.id, { form: changes(input), repeat: input.repeat }),
      answer,
    ),
    memberWriteHandler(
      api.updateSeriesEnd,
      (input, call) =>
        series.moveEnd(call.caller, actingAs(call.member), input.id, {
          endsAt: input.seriesEndTime,
          cancelRegistered: input.cancel_registered,
        }),
      answer,
    ),
    memberWriteHandler(
      api.handOverSeries,
      ({ id, host }, call) => series.handOver(call.caller, actingAs(call.member), id, host),
      answer,
    ),
    memberWriteHandler(
      api.deleteSeries,
      (input, call) => series.end(call.caller, actingAs(call.member), input.id, input.cancel_registered),
      answer,
    ),
  ];
};
