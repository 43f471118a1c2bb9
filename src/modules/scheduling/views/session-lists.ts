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

/** The viewer may be in its room: who has nothing to do with it is not asked for. */
const mayBeIn = ({ status, registered, host }: SessionRow, { id, isAdmin }: NonNullable<Call['member']>): boolean =>
  (status === 'open' || status === 'live') && (registered || host === id || isAdmin);

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
  safeties: call.member && rows.some((row) => mayBeIn(row, call.member!)) ? await rooms?.of(call.member.id) : undefined,
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
    // One more than is shown says whether another page follows.
    const found = await rowsOf({ limit: limit + 1, offset, after });
    const rows = found.slice(0, limit);
    const context = await viewContext(call, input, needs, rows);
    const next = found.length > limit ? cursorOf(rows.at(-1)!, order) : null;
    return assembled({ session: rows.map((row) => sessionJson(row, context)), after: serializeAfter(next) });
  };
export type SessionLists = ReturnType<typeof sessionLists>;
