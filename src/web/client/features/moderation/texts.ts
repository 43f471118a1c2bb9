import type { AppealOutcome } from '#modules/moderation/contract/appeal-events.ts';
import type { ReportDecision } from '#modules/moderation/contract/moderation-events.ts';
import { editable } from '#client/lib/site/editable.ts';

/** What a member reads once after a decision of staff; what it is about stands in the mail alone. */
export const decisionTexts = editable('decision', {
  title: 'Our team has written to you',
  text: 'It is about something you wrote or did here. We emailed you what it is, which rule it is about, and how to object if you think that we are wrong.',
  ok: 'OK',
} as const);

/** How an appeal ended, in lists and in the timeline of its case. */
export const appealOutcomes = { upheld: 'Upheld', overturned: 'Overturned' } satisfies Record<AppealOutcome, string>;

/** Every sentence about reports to staff (C-114). */
export const staffTexts = {
  title: 'Flagged activity',
  lead: 'What members told us. Whoever is reported never learns who did it.',
  home: 'Back to the community',
  nav: 'Administration',
  entries: [
    { to: '/admin', text: 'Dashboard' },
    { to: '/admin/members', text: 'Members' },
    { to: '/admin/sessions', text: 'Sessions' },
    { to: '/admin/duty', text: 'On duty' },
    { to: '/admin/cases', text: 'Cases' },
    { to: '/admin/appeals', text: 'Appeals' },
    { to: '/admin/flagged-activity', text: 'Flagged activity' },
    { to: '/admin/site', text: 'Site' },
    { to: '/admin/announcement', text: 'Announcement and lists' },
    { to: '/admin/outcomes', text: 'Outcomes' },
    { to: '/admin/trust', text: 'Trust page' },
    { to: '/admin/revenue', text: 'Revenue' },
    { to: '/admin/codes', text: 'Codes' },
    { to: '/admin/webhooks', text: 'Payment events' },
    { to: '/admin/programs', text: 'Programs' },
    { to: '/admin/audit', text: 'Audit' },
  ],

  menu: 'Flagged activity',
  menuOpen: (open: number) => (open === 1 ? '1 open report' : `${open} open reports`),
  search: 'Search by member or title',
  columns: { kind: 'Kind', text: 'What was written', at: 'Sent', decision: 'Decision' },
  status: { label: 'Status', open: 'Open', closed: 'Closed', all: 'All' },
  what: {
    label: 'What it is about',
    all: 'Everything',
    members: 'Members',
    sessions: 'Sessions',
    messages: 'Messages',
    posts: 'Posts',
    wells: 'Wells',
    feedback: 'Feedback',
    restrictions: 'Restrictions',
  },
  empty: { open: 'Nothing is waiting for you.', other: 'There is nothing here.' },
  types: {
    USER_FLAG_USER: 'Member',
    USER_FLAG_SESSION: 'Session',
    USER_FLAG_GROUP: 'Well',
    USER_FLAG_CHAT_MESSAGE: 'Chat message',
    USER_FLAG_FORUM_POST: 'Forum post',
    USER_BLOCK_USER: 'Restriction',
    CARE_FOR_FORUM_POST: 'Words that worry',
  } as Readonly<Record<string, string>>,
  feedback: 'Feedback',
  forgotten: 'A former member',
  unknownTarget: 'No longer known',
  by: 'Reported by',
  feedbackBy: 'From',
  restrictedBy: 'Restricted by',
  suggested: 'These words may come from a member in danger. Nobody reported them. Please see what helps.',
  hiddenReporter: 'a member. Other staff see who it was.',
  inSession: 'In',
  number: 'Report number',
  live: 'Live now',
  several: (count: number) => `${count} members reported the same person in this session.`,
  aboutYou: 'This is about you, so other staff read it and decide.',
  noNote: 'What was written is no longer kept.',
  noReason: 'No reason was given.',
  enter: 'Go in as staff',
  open: { session: 'Open session', well: 'Open Well' },
  close: 'Close report',
  letBack: 'Let back in',
  keepOut: 'Keep out',
  presence: 'If members moved them out of this session, they wait outside until you decide.',
  closing: {
    title: 'Close this report',
    decision: 'What did you decide?',
    note: 'Note for other staff (optional)',
    yes: 'Close report',
    letBackTitle: (name: string) => `Let ${name} back in?`,
    letBackText: 'They can enter this session again at once. Every open report about them in this session is closed.',
    keepOutTitle: (name: string) => `Keep ${name} out?`,
    keepOutText:
      'They cannot come back to this session; they can join others. Every open report about them in this session is closed.',
    done: 'The report is closed.',
  },
  decisions: {
    'no-action': 'No action needed',
    'let-back': 'Let back in',
    'kept-out': 'Kept out',
    handled: 'Handled',
  } satisfies Record<ReportDecision, string>,
} as const;
