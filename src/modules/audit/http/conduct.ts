import { refuse } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import { saysSomething } from '#modules/identity/contract/auditor.ts';
import { readConduct } from '../contract/conduct-api.ts';
import { recordable } from '../domain/looks.ts';
import { CONDUCT_SCOPE, conductOf, memberMeant } from '../reading/conduct.ts';
import { mayFind } from '../reading/finding.ts';
import { shownTo } from '../reading/masking.ts';
import type { ReadingParts } from '../reading/parts.ts';
import type { Recording } from '../reading/recording.ts';
import { lens, looking, readable } from './looking.ts';

/** A member's conduct, once the look is recorded. */
export const conductHandler = (parts: ReadingParts, record: Recording): Handler =>
  memberHandler(
    readConduct,
    readable(async ({ by, text, reason, at }, call) => {
      if (!saysSomething(reason)) return refuse('AUDIT_REASON_REQUIRED', { field: 'reason' });
      const view = lens(call);
      if (!view.mayRead(CONDUCT_SCOPE) || !mayFind(by, view)) {
        await record.refused(looking(call, reason), { wanted: 'sought', by, stream: null });
        return refuse('AUDIT_OUT_OF_SCOPE', { field: 'text' });
      }
      const member = await memberMeant(parts, { by, text }, view);
      await record.sought(looking(call, reason), {
        by,
        subjects: member === undefined ? [] : [member],
        sought: by === 'history' ? '' : recordable(text),
        view: 'conduct',
      });
      if (member === undefined) return refuse('AUDIT_HISTORY_UNKNOWN', { field: 'text' });
      return shownTo(parts, view, { conduct: await conductOf(parts, member, at ?? call.now, view) });
    }),
  );
