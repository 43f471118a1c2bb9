import type { z } from 'zod';
import { badInput, type Refusal } from '#kernel/contract/refusals.ts';
import type { Call } from '#kernel/module.ts';
import { assembled, serializer, type SerializerJson } from '#kernel/serializer.ts';
import { many } from '../contract/api.ts';
import { writtenCursor, type SessionCursor, type SessionOrder } from '../contract/session-cursor.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import type { RoomSafeties } from '../index.ts';
import type { SessionRow } from '../projections/session-rows.ts';
import type { SessionStatementPage } from '../projections/session-statement.ts';
import { sessionJson, type ViewContext } from './sessions.ts';

export type Zoned = { timezone?: string | undefined };
type SessionListsListed = Zoned & { limit: number; offset: number; after?: SessionCursor | undefined };

export type SessionViewNeeds = { settings: SchedulingSettings; rooms?: RoomSafeties | undefined };

/** Members may be in its room. */
const hasRoom = ({ status }: SessionRow): boolean => status === 'open' || status === 'live';

export const viewContext = async (
  call: Call,
  { timezone }: Zoned,
  { settings, rooms }: SessionViewNeeds,
  rows: readonly SessionRow[],
): Promise<ViewContext> => ({
  viewer: call.member ?? null,
  now: call.now,
  timezone,
  origin: call.origin,
  settings,
  safeties: call.member && rows.some(hasRoom) ? await rooms?.of(call.member.id) : undefined,
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
  (needs: SessionViewNeeds) =>
  async (
    call: Call,
    input: SessionListsListed,
    order: SessionOrder,
    rowsOf: (page: SessionStatementPage) => Promise<readonly SessionRow[]>,
  ): Promise<SerializerJson<z.output<typeof many>> | Refusal> => {
    const { limit, offset, after } = input;
    if (after !== undefined && after.order !== order) return wrongOrder();
    const rows = await rowsOf({ limit, offset, after });
    const context = await viewContext(call, input, needs, rows);
    const next = rows.length < limit ? null : cursorOf(rows.at(-1)!, order);
    return assembled({ session: rows.map((row) => sessionJson(row, context)), after: serializeAfter(next) });
  };
export type SessionLists = ReturnType<typeof sessionLists>;
