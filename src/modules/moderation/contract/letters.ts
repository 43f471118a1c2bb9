import { letterTemplates, type LetterTemplate } from '#kernel/contract/letters.ts';
import type { Deed } from './case-events.ts';
import { caseLettersEs, decisionLettersEs, staffLettersEs } from './letters.es.ts';

type Judged = Exclude<Deed, 'nothing'>;

/** What a decision means to the member; as well what staff read before they decide. */
export const DEEDS_IN_WORDS: Readonly<Record<Judged, string>> = {
  word: 'This is a word from our staff. It changes nothing about your account.',
  'content-hidden': 'What you wrote is hidden from other members.',
  'content-deleted': 'What you wrote is deleted: other members cannot see it any more.',
  warned: 'This is a warning. Nothing else changes for now.',
  probation:
    'For now you can take part in sessions, but not host or post. Sessions that you were to host meanwhile are called off.',
  suspended: 'Your account is suspended: you cannot log in, and your places in coming sessions are given to others.',
  removed: 'Your account is closed: you cannot log in any more, and what you wrote is hidden.',
};

const DEEDS_NAMED: Readonly<Record<Judged, string>> = {
  word: 'a word',
  'content-hidden': 'hidden words',
  'content-deleted': 'deleted words',
  warned: 'a warning',
  probation: 'probation',
  suspended: 'suspension',
  removed: 'removal',
};

const decisions: Partial<Record<Judged, Omit<LetterTemplate, 'key'>>> = Object.fromEntries(
  Object.entries(DEEDS_IN_WORDS).map(([deed, sentence]) => [
    deed,
    {
      about: `A decision about a member: ${DEEDS_NAMED[deed as Judged]}`,
      subject: 'A decision of the {product} staff',
      paragraphs: [
        sentence,
        'The rule: {rule}',
        '{evidence}',
        'The reason: {reason}',
        'The conditions: {conditions}',
        'This ends on {until}.',
        'If you think that this is wrong, you can object within {days} days. Another person decides then. You need no log-in for it:',
        '{link}',
      ],
    },
  ]),
);

/** What the judged member reads, by what was decided (MOD-030). */
export const decisionLetters = letterTemplates('decision', decisions as Record<Judged, Omit<LetterTemplate, 'key'>>, {
  es: decisionLettersEs,
});

/** What members are mailed about reports and objections. */
export const caseLetters = letterTemplates(
  'cases',
  {
    acted: {
      about: 'A report led to something',
      subject: 'Your report to {product}',
      paragraphs: [
        'Thank you for telling us. Our staff have read your report and looked at what happened.',
        'We found that our rules were broken, and have done what is needed. To protect everyone we do not say what.',
        'No other member learns that you reported something.',
      ],
    },
    notActed: {
      about: 'A report led to nothing',
      subject: 'Your report to {product}',
      paragraphs: [
        'Thank you for telling us. Our staff have read your report and looked at what happened.',
        'We found nothing that we have to act on. That does not mean that it did not matter: please tell us if it happens again.',
        'No other member learns that you reported something.',
      ],
    },
    overturned: {
      about: 'A decision is overturned after an objection',
      subject: 'Your objection: what we decided',
      paragraphs: [
        'You objected to a decision of {day}. Another person than the one who decided then has read what you wrote and looked at everything again.',
        'You were right to object: the decision is overturned. It counts for nothing any more.',
        '{consequence}',
        'The reasons: {reason}',
        'You can read this again here, without a log-in:',
        '{link}',
      ],
    },
    upheld: {
      about: 'A decision stays after an objection',
      subject: 'Your objection: what we decided',
      paragraphs: [
        'You objected to a decision of {day}. Another person than the one who decided then has read what you wrote and looked at everything again.',
        'The decision stays as it is.',
        '{consequence}',
        'The reasons: {reason}',
        'You can read this again here, without a log-in:',
        '{link}',
      ],
    },
  },
  { es: caseLettersEs },
);

/** What staff are mailed, without names and topics (I-012). */
export const staffLetters = letterTemplates(
  'staff',
  {
    reported: {
      about: 'Something was reported',
      subject: '{product}: something needs your attention',
      paragraphs: ['There is something that needs your attention. Please look at it as soon as you can:', '{page}'],
    },
    overdue: {
      about: 'A case waits for too long',
      subject: '{product}: something waits for too long',
      paragraphs: [
        'Something that needs a decision has waited longer than it should. Please look at it, or give it to another member of the staff:',
        '{page}',
      ],
    },
    yourDecisionOverturned: {
      about: 'A decision was overturned, to who made it',
      subject: '{product}: a decision of yours was overturned',
      paragraphs: [
        'The member objected to a decision of yours, and another member of the staff overturned it. Its effects have ended, and it does not count any more. The reasons are here:',
        '{page}',
        'That happens where people judge people. If you see it differently, please talk about it with the others.',
      ],
    },
    appeal: {
      about: 'An appeal waits for a decision',
      subject: '{product}: an appeal waits for a decision',
      paragraphs: [
        'A member objected to a decision that you did not make. Please look at it, or leave it to another member of the staff:',
        '{page}',
      ],
    },
    appealOverdue: {
      about: 'An appeal waits for too long',
      subject: '{product}: an appeal waits for too long',
      paragraphs: [
        'An appeal should have been decided by now, and the member is still waiting. Please look at it:',
        '{page}',
      ],
    },
    appealWithoutDecider: {
      about: 'An appeal waits, and none of the staff may decide it',
      subject: '{product}: an appeal waits, and none of you may decide it',
      paragraphs: [
        'A member objected to a decision. Each of you made the decision, or it concerns you, so another person has to decide. Please make another trusted person a member of the staff. Until then it waits, and the member reads that it does:',
        '{page}',
      ],
    },
  },
  { es: staffLettersEs },
);
