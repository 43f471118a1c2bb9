import { reportMember, reportSession, reportWell } from '#modules/moderation/contract/api.ts';
import type { ReportKind } from '#modules/moderation/contract/moderation-events.ts';
import { useAction } from '#client/lib/action.ts';
import type { Reported } from './reported.ts';
import { reportTexts } from './texts.ts';

export const noteOf = (reason: string | null, details: string): string =>
  [reason, details.trim()].filter((part) => part !== null && part !== '').join('\n');

/** Every failure is shown where the member is: a report is never lost silently (C-112). */
export const useReport = (reported: Reported, onSent: () => void) => {
  const options = { quiet: true, after: onSent };
  const session = useAction(reportSession, options);
  const member = useAction(reportMember, options);
  const well = useAction(reportWell, options);
  return (kind: ReportKind, note: string) => {
    switch (reported.kind) {
      case 'session':
        return session.run({ id: reported.session, note });
      case 'member':
        return member.run({ id: reported.member, note, sessionUUID: reported.session ?? undefined, kind });
      case 'well':
        return well.run({ id: reported.well, note });
    }
  };
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
