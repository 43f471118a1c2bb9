import { message } from '#kernel/contract/messages/message.ts';
import type { Deed } from '#modules/moderation/contract/case-events.ts';
import { LEAST_SHOWN } from '#modules/site/trust/contract/figures.ts';
import { editable } from '#client/lib/site/editable.ts';

export const trustTexts = editable('trust', {
  title: 'Trust',
  lead: message(
    'Who runs {product}, when people are there for you, which rules count, and how we keep them.',
    (product: string) => ({ product }),
  ),
  loading: 'Loading',
  who: {
    title: 'Who runs this',
    none: 'The people who run this installation have not written down yet who they are.',
    write: message('Write to us: {email}', (email: string) => ({ email })),
  },
  duty: {
    title: 'When somebody is on duty',
    'not-set-up': 'A duty rota is not set up here. In an emergency please do not wait for us.',
    'on-duty': 'Somebody is on duty now.',
    nobody: 'Nobody is on duty now. In an emergency please do not wait for us.',
    until: 'Until',
    next: 'Next on duty from',
    help: 'Help lines that answer at once',
  },
  rules: {
    title: 'The rules',
    lead: 'Every measure of our staff names one of these, its reason, and how to object.',
    more: 'The whole safety policy',
  },
  figures: {
    title: 'What we did',
    lead: `Reports, decisions and appeals of quarters that are over. Numbers below ${LEAST_SHOWN} are not shown, so that nobody can be recognised; a total is left out where it would give one away.`,
    few: `Fewer than ${LEAST_SHOWN}`,
    hidden: 'Not shown',
    quarter: message(
      '{name, select, Q1 {January to March} Q2 {April to June} Q3 {July to September} other {October to December}} {year}',
      (quarter: string) => {
        const [year = '', name = 'Q1'] = quarter.split('-');
        return { name, year };
      },
    ),
    what: 'What',
    count: 'How many',
    reports: 'Reports',
    decisions: 'Decisions',
    appeals: 'Appeals decided',
    deeds: {
      nothing: 'Nothing had to be done',
      word: 'A word to the member',
      'content-hidden': 'Content hidden',
      'content-deleted': 'Content deleted',
      warned: 'Warned',
      probation: 'On probation',
      suspended: 'Suspended',
      removed: 'Removed',
    } satisfies Record<Deed, string>,
    outcomes: { upheld: 'The decision stood', overturned: 'The decision was overturned' },
  },
  data: {
    title: 'Where data lies, and how long',
    none: 'Where the data of this installation lies has not been written down yet.',
    more: 'The privacy policy',
  },
  authorities: {
    title: 'What we answered to authorities',
    none: 'Nothing has been published here.',
  },
  staff: {
    title: 'Trust page',
    lead: 'What everybody can read on /trust. Figures and rules come by themselves; these words are yours.',
    see: 'See the page',
    organization: 'Who runs this: name, legal form, address',
    data: 'Where data lies: country and provider',
    save: 'Save',
    saved: 'It is on the page now.',
    authorities: 'Answers to authorities',
    answer: 'What was asked, by whom, and what they got; without names of members',
    publish: 'Publish',
    published: 'It is on the page now.',
    withdraw: 'Take away',
    withdrawTitle: 'Take this answer off the page?',
    withdrawText: 'It stays in the history that auditors read.',
    withdrawn: 'It is off the page.',
  },
} as const);
