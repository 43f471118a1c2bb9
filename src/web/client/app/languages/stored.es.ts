import { clauseSentencesEs } from '#modules/identity/contract/clauses.es.ts';
import { CLAUSE_SENTENCES, type Clause } from '#modules/identity/contract/clauses.ts';
import { helpLineWordsEs } from '#modules/moderation/contract/help-lines.es.ts';
import { retentionWordsEs } from '#modules/site/trust/contract/retention.es.ts';

/** By the English words, so that what staff wrote in their place is shown as they wrote it. */
export const stored: Readonly<Record<string, string>> = {
  // How members answer after sessions.
  Awful: 'Muy mal',
  Bad: 'Mal',
  Meh: 'Regular',
  Good: 'Bien',
  Awesome: 'Genial',
  'Not at All': 'Nunca',
  'Some of the Time': 'Algunas veces',
  'Most of the Time': 'La mayor parte del tiempo',
  'All of the Time': 'Todo el tiempo',
  'Much better': 'Mucho mejor',
  'A little better': 'Un poco mejor',
  'About the same': 'Más o menos igual',
  'A little worse': 'Un poco peor',
  'Much worse': 'Mucho peor',
  'Not at all satisfied': 'Nada satisfactorio',
  'A little satisfied': 'Poco satisfactorio',
  'Somewhat satisfied': 'Algo satisfactorio',
  Satisfied: 'Satisfactorio',
  'Very satisfied': 'Muy satisfactorio',
  // Badges.
  Peer: 'Compañía',
  'Star Peer': 'Gran compañía',
  'Super Peer': 'Compañía excepcional',
  Host: 'Guía',
  'Star Host': 'Gran guía',
  'Super Host': 'Guía excepcional',
  // How long a person has been a member, and how often a plan is paid.
  'less than a day': 'menos de un día',
  'every month': 'al mes',
  'every # months': 'cada # meses',
  // What a card says of a session.
  Going: 'Vas',
  Hosting: 'Guías',
  Full: 'Completa',
  FULL: 'COMPLETA',
  Open: 'Abierta',
  'Spots left': 'Plazas libres',
  '1 spot left': 'Queda 1 plaza',
  '# spots left': 'Quedan # plazas',
  // How many belong to a Well.
  'Fewer than #': 'Menos de #',
  // Headings of lists of sessions.
  TODAY: 'HOY',
  TOMORROW: 'MAÑANA',
  'THIS WEEK': 'ESTA SEMANA',
  'THIS MONTH': 'ESTE MES',
  LATER: 'MÁS ADELANTE',
  // The first lines of the receipt of a deletion.
  Where: 'Dónde',
  'Asked for': 'Pedido',
  Begun: 'Empezado',
  Finished: 'Terminado',
  'In the log': 'En el registro',
  Fingerprint: 'Huella',
  ...helpLineWordsEs,
  ...retentionWordsEs,
  ...Object.fromEntries(
    Object.entries(CLAUSE_SENTENCES).map(([clause, sentence]) => [sentence, clauseSentencesEs[clause as Clause]]),
  ),
};
