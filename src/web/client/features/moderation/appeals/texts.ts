import { message } from '#kernel/contract/messages/message.ts';
import type { AppealOutcome } from '#modules/moderation/contract/appeal-events.ts';
import type { Deed } from '#modules/moderation/contract/case-events.ts';
import { editable } from '#client/lib/site/editable.ts';

/** What a member reads who was judged, by the mailed link alone. */
export const ownAppealTexts = editable('appeals', {
  title: 'A decision about you',
  lead: 'This page is only for you. Opening it changes nothing, and you need no log-in.',
  loading: 'Loading the decision',
  wrong: 'This link does not lead to a decision any more. Please open it from the mail again, or write to us.',
  decided: 'What was decided',
  deeds: {
    word: 'A word from our staff',
    'content-hidden': 'What you wrote is hidden',
    'content-deleted': 'What you wrote is deleted',
    warned: 'A warning',
    probation: 'Probation',
    suspended: 'A suspension',
    removed: 'The end of your account',
  } satisfies Record<Exclude<Deed, 'nothing'>, string>,
  on: 'Decided on',
  rule: 'The rule',
  reason: 'The reason',
  conditions: 'The conditions',
  until: 'Ends on',
  noEnd: 'It has no end.',
  ended: {
    expired: 'Its time is over: it has no effect any more.',
    lifted: 'It was lifted: it has no effect any more.',
    overturned: 'It was overturned: it has no effect, and it does not count any more.',
  },
  object: 'You see it differently?',
  objectLead:
    'Then tell us what happened, in your own words. Another person than the one who decided reads it and looks at everything again. You can do this once.',
  objectUntil: 'You can send it until',
  text: 'What we should know',
  hint: 'You do not have to apologize or to explain everything. Nothing gets worse because you write.',
  submit: 'Send my objection',
  sent: 'We have your objection.',
  required: 'Please write what we should know.',
  most: message('Up to {count, number} characters.', (count: number) => ({ count })),
  timeOver: 'The time to object is over. You can still write to us.',
  yours: 'Your objection',
  waits:
    'Another person than the one who decided will read it. You get a mail with the answer, and you can read it here. You do not have to do anything until then. We decide until',
  noDecider:
    'Another person than the one who decided has to read it, and at the moment there is no such person on the team. It waits until there is one: we cannot promise a day. The team knows. If it takes too long for you, please write to us.',
  wrote: 'What you wrote',
  outcomes: {
    upheld: 'The decision stays as it is.',
    overturned: 'You were right to object. The decision is overturned.',
  } satisfies Record<AppealOutcome, string>,
  reasons: 'The reasons',
  hard: 'This may be a hard moment. You do not have to be alone with it.',
  write: message('Write to us: {email}', (email: string) => ({ email })),
} as const);

/** What staff read about appeals (C-114). */
export const appealTexts = {
  title: 'Appeals',
  search: 'Search by member',
  columns: { what: 'What it is against', made: 'Made', taken: 'Who has it', outcome: 'Outcome' },
  lead: 'Members who object to a decision. Another person than the one who decided looks at it again. What is due first stands first.',
  loading: 'Loading appeals',
  status: { label: 'State', open: 'Open', overdue: 'Overdue', decided: 'Decided' },
  counted: (text: string, count: number) => `${text} (${count})`,
  empty: {
    open: 'No one waits for an answer.',
    overdue: 'Nothing is overdue.',
    decided: 'No appeal was decided yet.',
  },
  back: 'All appeals',
  against: (deed: string, name: string) => `${name}, against: ${deed}`,
  unknownDeed: 'a decision',
  overdue: 'Overdue',
  made: 'Sent',
  due: 'Due',
  decided: 'Decided',
  takenBy: (name: string) => `${name} has it`,
  free: 'No one has it yet',
  member: 'Member',
  decision: 'What was decided',
  wholeCase: 'The whole case',
  says: 'What the member says',
  noText: 'What was written is no longer kept.',
  take: 'Take it',
  concern: (reason: string) => `You cannot decide this appeal: ${reason}. Another member of the staff has to.`,
  decide: 'Decide',
  outcome: 'What becomes of the decision?',
  choices: { upheld: 'Uphold it', overturned: 'Overturn it' } satisfies Record<AppealOutcome, string>,
  effects: {
    upheld: 'Nothing changes. The member gets a mail with your reasons.',
    overturned:
      'Its effects end at once: the account is as before, hidden words are shown again. It counts in no history any more. The member and who decided first get a mail.',
  } satisfies Record<AppealOutcome, string>,
  changes: 'What this changes',
  reason: 'Reasons, mailed to the member',
  required: 'Please write the reasons in your own words.',
  submit: 'Decide and tell both sides',
  done: 'The appeal is decided.',
  answer: 'What was answered',
  memberKnows: 'the member has the mail',
  memberDoesNotKnow: 'the mail to the member is on its way',
} as const;
