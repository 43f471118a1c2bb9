import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { capture as captureTexts, changedTermsTexts, legalVersionTexts } from './texts.ts';

export const capture: Translated<typeof captureTexts> = {
  invalid: 'El correo no es correcto.',
  noAge: 'Confirma tu edad.',
};

export const legalVersion: Translated<typeof legalVersionTexts> = {
  earlier: 'Estás leyendo una versión anterior de esta página, tal como era desde',
  first: 'el principio',
  now: 'Leer la versión actual',
  updated: 'Última actualización',
  span: message(
    '{unit, select, hour {{count, plural, one {una hora} other {# horas}}} day {{count, plural, one {un día} other {# días}}} month {{count, plural, one {un mes} other {# meses}}} other {{count, plural, one {un año} other {# años}}}}',
  ),
};

export const changedTerms: Translated<typeof changedTermsTexts> = {
  title: 'Nuestras condiciones han cambiado',
  text: 'Lee lo que hay de nuevo. Puedes seguir usándolo todo; volvemos a preguntar hasta que respondas.',
  terms: 'Condiciones de uso',
  privacy: 'Política de privacidad',
  before: 'lo que aceptaste antes',
  yes: 'Lo he leído y lo acepto',
  later: 'Ahora no',
  done: 'Gracias. Lo que aceptaste queda guardado con tu cuenta.',
};
