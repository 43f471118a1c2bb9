import { letterTemplates } from '#kernel/contract/letters.ts';
import { wellLettersEs } from './letters.es.ts';

/** What members are mailed about their Wells, without the Well's name (I-012). */
export const wellLetters = letterTemplates(
  'wells',
  {
    removed: {
      about: 'A member was removed from a Well',
      subject: 'News about your Wells on {product}',
      paragraphs: [
        'You were removed from one of your Wells. Places that you had in its coming sessions were given back, and you cannot join it again for now. Your other Wells and your account stay as they are.',
        'The reason that was noted is in everything we keep about you: {data}',
        'If you think this is a mistake, or would like to talk about it, please write to {support}.',
        'If you need somebody right now, you find people who help here: {help}',
      ],
    },
    allowedBack: {
      about: 'A Well is open to a member again',
      subject: 'News about your Wells on {product}',
      paragraphs: [
        'A Well that you had been removed from is open to you again. You do not have to do anything; you can join it whenever you like.',
        'The Wells are here: {wells}',
      ],
    },
    closed: {
      about: 'A Well was closed',
      subject: 'A Well you belong to on {product} was closed',
      paragraphs: [
        'One of the Wells you belong to was closed by our team. You do not need to do anything, and everything else stays as it is.',
        'The Wells that are open are here: {wells}',
      ],
    },
  },
  { es: wellLettersEs },
);
