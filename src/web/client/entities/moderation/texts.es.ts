import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { reportTexts } from './texts.ts';

export const report: Translated<typeof reportTexts> = {
  title: {
    session: 'Reportar esta sesión',
    member: message('Reportar a {name}'),
    feedback: message('Tu opinión sobre {name}'),
    well: 'Reportar este Well',
  },
  lead: {
    session: 'Solo lo lee nuestro equipo. Nadie más sabrá que lo enviaste.',
    member: message('Solo lo lee nuestro equipo. No se avisa a {name}, y nadie sabrá que has sido tú.'),
    feedback: message(
      'Solo lo lee nuestro equipo, y no se avisa a {name}. Cuéntanos qué fue bien o qué podría ir mejor.',
    ),
    well: 'Solo lo lee nuestro equipo. Nadie más sabrá que lo enviaste.',
  },
  kinds: { label: '¿Qué es?', report: 'Reporte', feedback: 'Opinión' },
  reasons: {
    label: '¿Qué pasó?',
    member: [
      'Falta de respeto o insultos',
      'Contenido sexual',
      'Me hace sentir inseguridad',
      'Consejos médicos',
      'Pide contacto o dinero',
      'Vende algo',
    ],
    session: [
      'No se trata bien a las personas',
      'No es lo que dice ser',
      'No parece un lugar seguro',
      'Alguien graba o comparte',
      'Ventas o promoción',
    ],
    well: ['Odio o daño', 'No es lo que dice ser', 'Ventas o promoción', 'Consejos peligrosos'],
  },
  details: 'Cuéntanos más, si quieres',
  detailsFeedback: 'Tu opinión',
  send: 'Enviar reporte',
  sendFeedback: 'Enviar opinión',
  cancel: 'Cancelar',
  required: 'Escribe el motivo de tu reporte',
  requiredFeedback: 'Escribe tu opinión',
  tooLong: message('{over, plural, one {Acórtalo en # carácter.} other {Acórtalo en # caracteres.}}'),
  sent: {
    title: 'Gracias',
    report: 'Tu reporte se ha enviado. Nuestro equipo lo ha recibido al momento y lo mirará.',
    feedback: 'Tu opinión se ha enviado. Nuestro equipo la leerá.',
    leave: 'No tienes que quedarte. Si sales ahora, a nadie se le dice por qué.',
    leaveYes: 'SALIR',
    leaveNo: 'QUEDARME',
    done: 'Listo',
  },
  crisis: '¿Alguien corre peligro? Pide ayuda ahora',
  buttons: { session: 'Reportar la sesión', well: 'Reportar el Well', room: 'Reportar' },
};
