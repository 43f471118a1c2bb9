import { message } from '#kernel/contract/messages/translated.ts';

export const mailWordsEs = {
  withTax: message('{amount} (incluye {tax} de impuestos)'),
  payBackOtherwise: message(' Escribe a {address}, y buscamos otra manera de devolvértelo.'),
  every: message('{count, plural, one {mes} other {# meses}}'),
  months: message('{count, plural, one {# mes} other {# meses}}'),
  anotherMember: 'Otro miembro',
  theGiver: 'Quien te lo regala',
  onItsWay: 'Va en camino a quien lo recibe.',
  sentOn: message('Se envía a quien lo recibe el {day}.'),
  passItOn: 'Puedes imprimirlo o entregarlo.',
};
