import { z } from 'zod';

/** The rules that every member agreed to (MOD-030); a measure names the one that was broken. */
export const clause = z
  .enum([
    'adults-only',
    'camera-on',
    'lived-experience',
    'share-not-advise',
    'no-contact-details',
    'no-promotion',
    'no-diagnosis',
    'respect',
  ])
  .meta({ id: 'Clause' });
export type Clause = z.output<typeof clause>;

/** The rule in words, as members read it in a notice. */
export const CLAUSE_SENTENCES: Readonly<Record<Clause, string>> = {
  'adults-only': 'Members are 18 or older and reside in the United States or its territories.',
  'camera-on': 'In a session the camera is on and you are in view.',
  'lived-experience': 'Sessions are for people who know the topic from their own lives.',
  'share-not-advise': 'We share experience and do not give advice.',
  'no-contact-details': 'We do not share personal contact information.',
  'no-promotion': 'We do not promote ourselves and do not send spam.',
  'no-diagnosis': 'We do not make medical diagnoses.',
  respect: 'We treat each other with respect and do nothing that harms another member.',
};
