import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { restrictTexts } from './texts.ts';

export const restrict: Translated<typeof restrictTexts> = {
  restrict: {
    title: message('¿Restringir a {name}?'),
    lead: message('Dejas de coincidir con {name}. No se le avisa.'),
    effects: [
      'Ya no ves las sesiones que guía, y no puede inscribirse en las tuyas.',
      'Ninguna de las dos personas puede entrar en una sesión en la que la otra tiene plaza. Las sesiones en las que ya hay plaza para las dos quedan como están, y puedes dejarlas.',
      'En los chats y conversaciones en común, no ves lo que escribe.',
    ],
    during: 'Si en este momento hay una sesión en común, vale desde que termine.',
    staff: 'Nuestro equipo puede ver que restringiste a alguien y tu motivo. Nadie más puede.',
    undo: 'Puedes quitar la restricción en cualquier momento.',
    next: 'Continuar',
    reason: 'Motivo (opcional)',
    reasonHelp: message('Solo es para ti y para nuestro equipo, nunca para {name}.'),
    back: 'Atrás',
    yes: 'RESTRINGIR',
    done: message('Has restringido a {name}.'),
    danger: '¿Corres peligro o estás en crisis? Pide ayuda ahora',
  },
  takeBack: {
    title: message('¿Quitar la restricción de {name}?'),
    text: message(
      'Cada cual volverá a ver las sesiones de la otra persona, y podrá haber sesiones en común. Tampoco de esto se avisa a {name}.',
    ),
    yes: 'Quitar la restricción',
    no: 'Conservarla',
    done: message('Ya no restringes a {name}.'),
  },
};
