import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import { saysSomething, scopeAt } from '#modules/identity/contract/auditor.ts';
import { bundleOf, stateOfChain } from './reading/exporting.ts';
import type { Chain } from './chain/chain.ts';
import { chainState, exportHistory, findHistories, listLooks, readHistory, readHistoryAt } from './contract/api.ts';
import { recordable } from './domain/looks.ts';
import { lens, looking, readable, type AuditCall } from './http/looking.ts';
import { changesHandler } from './http/changes.ts';
import { conductHandler } from './http/conduct.ts';
import { moneyHandler } from './http/money.ts';
import { historyBy, type HistoryRow } from './projections/histories.ts';
import { entryOf, find, mayFind, mayName } from './reading/finding.ts';
import { lensOf } from './reading/lens.ts';
import { shownTo } from './reading/masking.ts';
import { linesOf } from './reading/lines.ts';
import { looksShown, nameOfHistory } from './reading/looks.ts';
import { eventBy, momentOf, replayOf } from './reading/moments.ts';
import type { ReadingParts } from './reading/parts.ts';
import type { Recording } from './reading/recording.ts';

/** The auditors' endpoints. A look is recorded before anything is shown. */
export const auditHandlers = (parts: ReadingParts, record: Recording, chain: Chain): readonly Handler[] => {
  /** The history, once the look is recorded; or why it is not shown. */
  const looked = async (
    ref: string,
    reason: string,
    call: AuditCall,
    wanted: 'read' | 'exported' = 'read',
  ): Promise<HistoryRow | Refusal> => {
    if (!saysSomething(reason)) return refuse('AUDIT_REASON_REQUIRED', { field: 'reason' });
    const row = await historyBy(parts.sql, ref);
    if (row === undefined) return refuse('AUDIT_HISTORY_UNKNOWN', { field: 'ref' });
    const view = lens(call);
    // A copy holds the ids of people as they were recorded, or it could not be checked.
    const isCovered =
      view.mayRead(row.stream) && (wanted === 'read' || (view.clear && view.hidden(row.stream) === undefined));
    if (!isCovered || !(await mayName(parts, row, ref, view))) {
      await record.refused(looking(call, reason), { wanted, by: null, stream: row.stream });
      return refuse('AUDIT_OUT_OF_SCOPE', { field: 'ref' });
    }
    await record.read(looking(call, reason), row.stream);
    return row;
  };

  return [
    memberHandler(
      findHistories,
      readable(async ({ by, text, reason, limit }, call) => {
        if (!saysSomething(reason)) return refuse('AUDIT_REASON_REQUIRED', { field: 'reason' });
        if (!mayFind(by, lens(call))) {
          await record.refused(looking(call, reason), { wanted: 'sought', by, stream: null });
          return refuse('AUDIT_OUT_OF_SCOPE', { field: 'text' });
        }
        const found = await find(parts, by, text, lens(call), limit);
        const subjects = found.map(({ subject }) => subject);
        await record.sought(looking(call, reason), {
          by,
          subjects,
          sought: recordable(text),
        });
        return shownTo(parts, lens(call), {
          found: found.map(({ title, ref, history, more, hidden }) => ({ title, ref, history, more, hidden })),
        });
      }),
    ),

    memberHandler(
      readHistory,
      readable(async ({ ref, reason, from, limit }, call) => {
        const row = await looked(ref, reason, call);
        if ('refused' in row) return row;
        const view = lens(call);
        const [{ ids }, events, { altered, missing, ...counts }] = await Promise.all([
          parts.facts(row.stream),
          parts.log.part(row.stream, { from: BigInt(from - 1), limit, personal: view.clear }),
          parts.prove(row.stream, row.events),
        ]);
        const { lines, names } = await linesOf(parts, events, ids, view);
        return shownTo(parts, view, {
          history: {
            ...entryOf(row, names, view),
            shows_people: view.clear,
            has_state: replayOf(parts.histories(), row.stream) !== undefined,
            proof: { ...counts, altered: [...altered], missing: [...missing] },
            event: lines,
          },
        });
      }),
    ),

    memberHandler(
      readHistoryAt,
      readable(async ({ ref, reason, event, at, most }, call) => {
        const row = await looked(ref, reason, call);
        if ('refused' in row) return row;
        const number = at === undefined ? (event ?? row.events) : await eventBy(parts, row.stream, at);
        const view = lens(call);
        return shownTo(parts, view, {
          moment: await momentOf(parts, row, { event: Math.min(number, row.events), most }, view),
        });
      }),
    ),

    memberHandler(
      exportHistory,
      readable(async ({ ref, reason }, call) => {
        const row = await looked(ref, reason, call, 'exported');
        if ('refused' in row) return row;
        await record.exported(looking(call, reason), { stream: row.stream, subject: null });
        const bundle = await bundleOf(chain, row.stream);
        return isRefusal(bundle) ? bundle : { bundle, file_name: `history-${row.ref}.ndjson` };
      }),
    ),

    moneyHandler(parts, record),
    conductHandler(parts, record),
    changesHandler(parts, record),

    memberHandler(chainState, async (_, { member, now }) => {
      if (!member.isAdmin && scopeAt(member.auditor, now).length === 0) return refuse('NOT_ALLOWED');
      return { chain: await stateOfChain(chain) };
    }),

    memberHandler(listLooks, async ({ ref, ...asked }, call) => {
      const scope = scopeAt(call.member.auditor, call.now);
      if (!call.member.isAdmin && !scope.includes('everything')) return refuse('NOT_ALLOWED');
      const row = ref === undefined ? undefined : await historyBy(parts.sql, ref);
      if (ref !== undefined && row === undefined) return refuse('AUDIT_HISTORY_UNKNOWN', { field: 'ref' });
      const page = await looksShown(parts, { ...asked, stream: row?.stream }, lensOf(scope));
      return { ...page, of_history: row === undefined ? null : await nameOfHistory(parts, row) };
    }),
  ];
};
