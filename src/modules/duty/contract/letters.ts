import { letterTemplates } from '#kernel/contract/letters.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { dutyLettersEs } from './letters.es.ts';

const LOOK = 'Please open this page now and say that you have seen it. After a minute the next one is called.';

/** What staff on duty are mailed. No names and no topic: a bystander learns only that there is something to do (I-012). */
export const dutyLetters = letterTemplates(
  'duty',
  {
    called: {
      about: 'A member needs the one on duty',
      subject: '{product}: please look now',
      paragraphs: ['A member needs a person of the team.', LOOK, '{page}'],
    },
    calledAll: {
      about: 'A member needs somebody, and no one is on duty',
      subject: '{product}: please look now',
      paragraphs: ['A member needs a person of the team, and nobody is on duty.', LOOK, '{page}'],
    },
    planned: {
      about: 'Put on duty',
      subject: '{product}: you are on duty',
      paragraphs: [
        'You were put on duty{when}. If that does not suit you, offer the shift to another member of the staff.',
        '{page}',
      ],
    },
    offered: {
      about: 'Asked to take over a shift',
      subject: '{product}: can you take over a shift?',
      paragraphs: ['You are asked to take over a shift. It stays with its owner until you accept.', '{page}'],
    },
  },
  { es: dutyLettersEs },
);

/** What `{when}` stands for. */
export const onDay: Readonly<Record<Language, (day: string) => string>> = {
  en: (day) => ` on ${day}`,
  es: (day) => ` el ${day}`,
};
