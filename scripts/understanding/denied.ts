import { lemma } from './words.ts';

/** "Is not" of "is", and "does not get" of "gets". */
export const denied = (verb: string): string =>
  verb === 'is' || verb === 'was' || verb === 'can' || verb === 'has' || verb === 'are'
    ? { is: 'is not', was: 'was not', are: 'are not', can: 'cannot', has: 'has not' }[verb]
    : `does not ${lemma(verb)}`;
