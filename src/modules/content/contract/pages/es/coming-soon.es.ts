import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { comingSoonPage } from '../coming-soon.ts';

export const comingSoon: Translated<(typeof comingSoonPage)['texts']> = {
  title: 'Abrimos pronto',
  text: '{product} aún no está abierto. Deja tu correo, y te avisamos antes que a nadie.',
  label: 'Correo',
  send: 'ENVIAR',
  done: '¡Gracias! Hemos recibido tu correo.',
};
