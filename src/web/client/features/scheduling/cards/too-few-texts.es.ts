import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { tooFewTexts } from './too-few-texts.ts';

export const tooFew: Translated<typeof tooFewTexts> = {
  title: message(
    '{registered, plural, =0 {Todavía no hay nadie} one {Por ahora solo hay # persona inscrita} other {Por ahora solo hay # personas inscritas}}',
  ),
  lead: 'Aún puede venir gente, así que puedes seguir adelante sin más. O hacer algo:',
  share: 'Compartirla',
  change: 'Cambiarla',
  cancel: 'Cancelarla',
  cancelHint: 'Avisamos a todas las personas inscritas.',
  label: message('{registered, plural, =0 {Nadie todavía} one {Solo # por ahora} other {Solo # por ahora}}'),
};
