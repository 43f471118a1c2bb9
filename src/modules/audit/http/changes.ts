import { refuse } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import { saysSomething } from '#modules/identity/contract/auditor.ts';
import { readChanges } from '../contract/changes-api.ts';
import { recordable } from '../domain/looks.ts';
import { changesOf, changesSubject } from '../reading/changes.ts';
import { mayFind } from '../reading/finding.ts';
import { shownTo } from '../reading/masking.ts';
import type { ReadingParts } from '../reading/parts.ts';
import type { Recording } from '../reading/recording.ts';
import { lens, looking, readable } from './looking.ts';

/** What changed between two instants, once the look is recorded. */
export const changesHandler = (parts: ReadingParts, record: Recording): Handler =>
  memberHandler(
    readChanges,
    readable(async ({ by, text, reason, from, to, limit }, call) => {
      if (!saysSomething(reason)) return refuse('AUDIT_REASON_REQUIRED', { field: 'reason' });
      if (to < from) return refuse('AUDIT_DATES_REVERSED', { field: 'to' });
      const view = lens(call);
      if (!mayFind(by, view)) {
        await record.refused(looking(call, reason), { wanted: 'sought', by, stream: null });
        return refuse('AUDIT_OUT_OF_SCOPE', { field: 'text' });
      }
      const subject = await changesSubject(parts, { by, text }, view);
      const before = await record.sought(looking(call, reason), {
        by: subject?.by ?? by,
        subjects: subject === undefined ? [] : [subject.id],
        sought: by === 'history' ? '' : recordable(text),
        view: 'changes',
      });
      if (subject === undefined) return refuse('AUDIT_HISTORY_UNKNOWN', { field: 'text' });
      return shownTo(parts, view, { changes: await changesOf(parts, subject, { from, to, limit, before }, view) });
    }),
  );
