import type { z } from 'zod';
import { badInput, type Refusal } from '#kernel/contract/refusals.ts';
import type { Call } from '#kernel/module.ts';
import { assembled, serializer, type Json } from '#kernel/serializer.ts';
import { many } from '../contract/api.ts';
import { writtenCursor, type SessionCursor, type SessionOrder } from '../contract/session-cursor.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import type { SessionRow } from '../projections/session-rows.ts';
import type { Page } from '../projections/session-statement.ts';
import { sessionJson, type ViewContext } from './sessions.ts';

export type Zoned = { timezone?: string | undefined };
type Listed = Zoned & { limit: number; offset: number; after?: SessionCursor | undefined };

export const viewContext = (call: Call, { timezone }: Zoned, settings: SchedulingSettings): ViewContext => ({
  viewer: call.member ?? null,
  now: call.now,
  timezone,
  origin: call.origin,
  settings,
});

const cursorOf = (row: SessionRow, order: SessionOrder): string =>
  writtenCursor({
    order,
    at: (order === 'newest' ? row.scheduled_at : row.starts_at).toISOString(),
    session: row.session,
  });

const wrongOrder = (): Refusal => {
  const problem = 'it belongs to a list in another order';
  return badInput('after', problem);
};

const serializeAfter = serializer(many.shape.after, 'a list of sessions');

/** A page of sessions as the caller sees them, with where the next one begins. */
export const sessionLists =
  (settings: SchedulingSettings) =>
  async (
    call: Call,
    input: Listed,
    order: SessionOrder,
    rowsOf: (page: Page) => Promise<readonly SessionRow[]>,
  ): Promise<Json<z.output<typeof many>> | Refusal> => {
    const { limit, offset, after } = input;
    if (after !== undefined && after.order !== order) return wrongOrder();
    const rows = await rowsOf({ limit, offset, after });
    const context = viewContext(call, input, settings);
    const next = rows.length < limit ? null : cursorOf(rows.at(-1)!, order);
    return assembled({ session: rows.map((row) => sessionJson(row, context)), after: serializeAfter(next) });
  };
export type SessionLists = ReturnType<typeof sessionLists>;
