import { message } from '#kernel/contract/messages/message.ts';
import { readersTexts } from '#kernel/contract/messages/translated-texts.ts';
import { CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { DEEDS_IN_WORDS } from '../contract/letters.ts';
import { mailWordsEs } from './mail-words.es.ts';

/** Sentences inside mails about decisions. */
export const mailWords = {
  rules: CLAUSE_SENTENCES,
  /** On what a decision rests, without who reported it. */
  evidence: {
    wording: message('It is about what you wrote: "{words}"', (words: string) => ({ words })),
    post: 'It is about a post of yours.',
    message: 'It is about a message of yours.',
    well: 'It is about a Well that you opened.',
    conduct: 'It is about your conduct towards other members, as our staff could establish it.',
    session: message('It is about the session of {day}.', (day: string) => ({ day })),
  },
  upheld: DEEDS_IN_WORDS,
  /** What is different now; what was deleted, or called off meanwhile, cannot be brought back, and we say so. */
  overturned: {
    word: 'What we wrote to you then no longer stands.',
    'content-hidden': 'What you wrote can be read again.',
    'content-deleted': 'What was deleted cannot be brought back. We are sorry. You can write it again.',
    warned: 'The warning is taken back.',
    probation:
      'The probation is over: you can host and post again as before. Sessions that were called off meanwhile stay called off; you can plan them again.',
    suspended:
      'The suspension is over: you can log in again. Places in sessions that were given to others meanwhile cannot be taken back.',
    removed:
      'Your account is open again: you can log in, and what you wrote can be read again. Places in sessions that were given to others meanwhile cannot be taken back.',
  },
};

/** In the language of the reader. */
export const mailWordsIn = readersTexts(mailWords, { es: mailWordsEs });
