import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { remindingTexts, unsubscribeTexts } from './reminding-texts.ts';

export const reminding: Translated<typeof remindingTexts> = {
  title: 'Recordatorios y calendario',
  times: {
    before: message(
      '{unit, select, day {{count, plural, one {un día} other {# días}}} hour {{count, plural, one {una hora} other {# horas}}} other {{count, plural, =30 {media hora} one {# minuto} other {# minutos}}}}',
    ),
  },
  remindersHint: message(
    '{amount, select, none {En este momento no se envían recordatorios. Los correos nunca dicen de qué trata una sesión.} one {{first} antes de tus sesiones. Los correos nunca dicen de qué trata una sesión.} other {{first} y {last} antes de tus sesiones. Los correos nunca dicen de qué trata una sesión.}}',
  ),
  discreet: 'Calendario discreto',
  discreetHint:
    'Los calendarios y los archivos de calendario de los correos dicen “Cita”, sin Well, título ni nombres.',
  saved: 'Guardado.',
  address: 'Dirección privada de calendario',
  addressLead:
    'Con esta dirección, tu aplicación de calendario sigue tus sesiones por sí sola. Quien la tenga puede leerlas, así que no la compartas.',
  none: 'Todavía no tienes dirección de calendario.',
  since: 'Tu dirección de calendario es del',
  hidden: 'Por tu seguridad se muestra una sola vez. Si la perdiste, crea una nueva; la antigua deja de funcionar.',
  make: 'Crear una dirección de calendario',
  renew: 'Crear una dirección nueva',
  renewTitle: '¿Crear una dirección de calendario nueva?',
  renewText: 'La dirección antigua deja de funcionar, y los calendarios que la siguen no muestran nada nuevo.',
  revoke: 'Retirarla',
  revokeTitle: '¿Retirar la dirección de calendario?',
  revokeText: 'Los calendarios que la siguen no muestran nada nuevo desde ese momento.',
  revoked: 'La dirección ya no funciona.',
  keep: 'Conservarla',
  shownOnce: 'Esta es tu dirección. Cópiala ahora, no se vuelve a mostrar:',
  copy: 'Copiar la dirección',
  copied: 'La dirección se ha copiado.',
  copyByHand: 'Aquí no se permite copiar. Selecciona la dirección y cópiala.',
  open: 'Abrir en mi aplicación de calendario',
  how: 'En Google Calendar elige “Desde URL”; en Outlook, “Suscribirse desde la web”. Los cambios llegan allí en unas horas.',
};

export const unsubscribe: Translated<typeof unsubscribeTexts> = {
  ask: {
    title: '¿No quieres más correos de estos?',
    text: 'Un toque, y los correos de este tipo terminan, igual que los avisos de este tipo en tus dispositivos. Puedes volver a elegirlos en la página de tu cuenta.',
    submit: 'Darme de baja',
  },
  title: 'Baja hecha',
  done: message('Ya no recibirás estos correos. En un momento pasas a {product}.'),
  still:
    'Siguen llegando los correos sobre tu cuenta, los pagos y las sesiones en las que tienes plaza. Todos los demás están en la página de tu cuenta.',
  proceed: 'Continuar ahora',
  wrong: 'Este enlace ya no funciona. En la página de tu cuenta eliges qué correos recibes.',
};
