import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** Every sentence of reports to the members who send them (C-114). */
export const reportTexts = editable('report', {
  title: {
    session: 'Report this session',
    member: message('Report {name}', (name: string) => ({ name })),
    feedback: message('Feedback on {name}', (name: string) => ({ name })),
    well: 'Report this Well',
  },
  lead: {
    session: 'Only our staff will read this. Nobody else learns that you sent it.',
    member: message(
      'Only our staff will read this. {name} will not be told, and nobody learns that it was you.',
      (name: string) => ({ name }),
    ),
    feedback: message(
      'Only our staff will read this, and {name} will not be told. Tell us what went well or what could be better.',
      (name: string) => ({ name }),
    ),
    well: 'Only our staff will read this. Nobody else learns that you sent it.',
  },
  kinds: { label: 'What is it?', report: 'Report', feedback: 'Feedback' },
  reasons: {
    label: 'What happened?',
    member: [
      'Unkind or insulting',
      'Sexual',
      'Feels unsafe',
      'Medical advice',
      'Wants contact or money',
      'Selling something',
    ],
    session: [
      'People are not treated well',
      'Not what it says it is',
      'Does not feel safe',
      'Somebody records or shares',
      'Selling or promoting',
    ],
    well: ['Hateful or harmful', 'Not what it says it is', 'Selling or promoting', 'Dangerous advice'],
  },
  details: 'Tell us more, if you like',
  detailsFeedback: 'Your feedback',
  send: 'Send report',
  sendFeedback: 'Send feedback',
  cancel: 'Cancel',
  required: 'Please provide reason for your report',
  requiredFeedback: 'Please write your feedback',
  tooLong: message(
    '{over, plural, one {Please shorten this by # character.} other {Please shorten this by # characters.}}',
    (over: number) => ({ over }),
  ),
  sent: {
    title: 'Thank you',
    report: 'Your report has been sent. Our staff was told at once and will look into it.',
    feedback: 'Your feedback has been sent. Our staff will read it.',
    leave: 'You do not have to stay. If you leave now, nobody is told why.',
    leaveYes: 'LEAVE',
    leaveNo: 'STAY',
    done: 'Done',
  },
  crisis: 'Is somebody in danger? Get help now',
  buttons: { session: 'Report session', well: 'Report Well', room: 'Report' },
} as const);
