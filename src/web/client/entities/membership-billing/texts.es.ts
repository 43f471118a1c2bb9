import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { membershipTexts } from './texts.ts';

export const membership: Translated<typeof membershipTexts> = {
  limit: {
    title: 'Tu membresía Basic',
    upgrade: 'PASAR A UNLIMITED',
  },
  freeMonth: {
    title: 'Un mes gratis para ti',
    text: message(
      'Este mes has guiado {sessions, plural, =3 {tres sesiones} one {# sesión} other {# sesiones}}. Gracias por cuidar ese espacio. Tienes un mes de Unlimited, sin tarjeta.',
    ),
    until: message('Tienes Unlimited hasta el {date}.'),
    go: 'Buscar una sesión',
    close: 'Gracias',
  },
  welcome: {
    title: 'Te damos la bienvenida a Unlimited',
    text: 'Desde ahora puedes venir siempre que lo necesites.',
    attend: message(
      '{registered, plural, =0 {Participa en todas las sesiones que quieras.} one {Participa en todas las sesiones que quieras, con # plaza a la vez como máximo.} other {Participa en todas las sesiones que quieras, con # plazas a la vez como máximo.}}',
    ),
    points: [
      'Guía sesiones siempre que quieras.',
      'El plan, la tarjeta y los recibos están en “Membresía”, en el menú de tu cuenta.',
    ],
    go: 'Buscar una sesión',
    close: 'Cerrar',
  },
};
