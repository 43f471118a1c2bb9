import { reportMember, reportSession, reportWell } from '#modules/moderation/contract/api.ts';
import type { ReportKind } from '#modules/moderation/contract/moderation-events.ts';
import { call } from '#client/lib/call.ts';
import type { Reported } from './reported.ts';
import { reportTexts } from './texts.ts';

/** The chosen reason and what was written, as one text for staff. */
export const noteOf = (reason: string | null, details: string): string =>
  [reason, details.trim()].filter((part) => part !== null && part !== '').join('\n');

/** Every failure is shown where the member is: a report is never lost silently (C-112). */
export const sendReport = (reported: Reported, kind: ReportKind, note: string) => {
  const quiet = { quiet: true };
  switch (reported.kind) {
    case 'session':
      return call(reportSession, { id: reported.session, note }, quiet);
    case 'member':
      return call(reportMember, { id: reported.member, note, sessionUUID: reported.session ?? undefined, kind }, quiet);
    case 'well':
      return call(reportWell, { id: reported.well, note }, quiet);
  }
};

/** The reasons that fit in one tap. */
export const reasonsFor = (reported: Reported): readonly string[] => reportTexts.reasons[reported.kind];

export const titleOf = (reported: Reported, kind: ReportKind): string =>
  reported.kind === 'member'
    ? reportTexts.title[kind === 'feedback' ? 'feedback' : 'member'](reported.name)
    : reportTexts.title[reported.kind];

export const leadOf = (reported: Reported, kind: ReportKind): string =>
  reported.kind === 'member'
    ? reportTexts.lead[kind === 'feedback' ? 'feedback' : 'member'](reported.name)
    : reportTexts.lead[reported.kind];
