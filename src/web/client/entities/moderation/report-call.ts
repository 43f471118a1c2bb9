import { reportMember, reportSession, reportWell } from '#modules/moderation/contract/api.ts';
import type { ReportKind } from '#modules/moderation/contract/moderation-events.ts';
import { call } from '#client/lib/call.ts';
import type { Reported } from './reported.ts';
import { reportTexts } from './texts.ts';

/** The chosen reason and what was written, as one text for staff. */
export const noteOf = (reason: string | null, details: string): string =>
  [reason, details.trim()].filter((part) => part !== null && part !== '').join('\n');

/** Every failure is shown where the member is: a report is never lost silently (C-112). */
export const sendReport = (of: Reported, kind: ReportKind, note: string) => {
  const quiet = { quiet: true };
  switch (of.kind) {
    case 'session':
      return call(reportSession, { id: of.session, note }, quiet);
    case 'member':
      return call(reportMember, { id: of.member, note, sessionUUID: of.session, kind }, quiet);
    case 'well':
      return call(reportWell, { id: of.well, note }, quiet);
  }
};

/** The reasons that fit in one tap. */
export const reasonsFor = (of: Reported): readonly string[] => reportTexts.reasons[of.kind];

export const titleOf = (of: Reported, kind: ReportKind): string =>
  of.kind === 'member'
    ? reportTexts.title[kind === 'feedback' ? 'feedback' : 'member'](of.name)
    : reportTexts.title[of.kind];

export const leadOf = (of: Reported, kind: ReportKind): string =>
  of.kind === 'member'
    ? reportTexts.lead[kind === 'feedback' ? 'feedback' : 'member'](of.name)
    : reportTexts.lead[of.kind];
