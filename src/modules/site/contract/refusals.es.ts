import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { siteRefusals } from './refusals.ts';

export const siteRefusalsEs: TranslatedRefusals<typeof siteRefusals> = {
  TRAINING_NOT_OPEN: 'La formación para guiar aún no está abierta.',
  MARKETING_KEY_UNKNOWN: 'Con este nombre no se guarda nada.',
  CONTACT_NOT_SET_UP: 'Aquí aún no hay ninguna dirección configurada.',
  CONTACT_WORDS_INVALID: message('Escribe entre {min} y {max} caracteres.'),
  TRUST_TEXT_REQUIRED: 'Escribe qué se pidió y qué se respondió.',
};
