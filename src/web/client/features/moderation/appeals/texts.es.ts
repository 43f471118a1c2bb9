import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { ownAppealTexts } from './texts.ts';

export const ownAppeal: Translated<typeof ownAppealTexts> = {
  title: 'Una decisión sobre ti',
  lead: 'Esta página es solo para ti. Abrirla no cambia nada, y no hace falta acceder a tu cuenta.',
  loading: 'Cargando la decisión',
  wrong: 'Este enlace ya no lleva a ninguna decisión. Ábrelo de nuevo desde el correo, o escríbenos.',
  decided: 'Qué se decidió',
  deeds: {
    word: 'Unas palabras de nuestro equipo',
    'content-hidden': 'Lo que escribiste está oculto',
    'content-deleted': 'Lo que escribiste se eliminó',
    warned: 'Una advertencia',
    probation: 'Un periodo de prueba',
    suspended: 'Una suspensión',
    removed: 'El fin de tu cuenta',
  },
  on: 'Se decidió el',
  rule: 'La norma',
  reason: 'El motivo',
  conditions: 'Las condiciones',
  until: 'Termina el',
  noEnd: 'No tiene fecha de fin.',
  ended: {
    expired: 'Su tiempo ha terminado: ya no tiene efecto.',
    lifted: 'Se levantó: ya no tiene efecto.',
    overturned: 'Se revocó: no tiene efecto y ya no cuenta.',
  },
  object: '¿Lo ves de otra manera?',
  objectLead:
    'Entonces cuéntanos qué pasó, con tus palabras. Lo lee una persona distinta de la que decidió, y lo mira todo de nuevo. Puedes hacerlo una vez.',
  objectUntil: 'Puedes enviarlo hasta el',
  text: 'Qué deberíamos saber',
  hint: 'No tienes que disculparte ni explicarlo todo. Nada empeora porque escribas.',
  submit: 'Pedir una revisión',
  sent: 'Tenemos tu petición.',
  required: 'Escribe qué deberíamos saber.',
  most: message('{count, plural, one {Hasta # carácter.} other {Hasta # caracteres.}}'),
  timeOver: 'El plazo para pedir una revisión ha terminado. Aún puedes escribirnos.',
  yours: 'Tu petición',
  waits:
    'La leerá una persona distinta de la que decidió. Recibes un correo con la respuesta, y puedes leerla aquí. Hasta entonces no tienes que hacer nada. Decidimos antes del',
  noDecider:
    'Tiene que leerla una persona distinta de la que decidió, y ahora mismo no hay ninguna en el equipo. Espera hasta que la haya: no podemos prometer un día. El equipo lo sabe. Si tarda demasiado para ti, escríbenos.',
  wrote: 'Lo que escribiste',
  outcomes: {
    upheld: 'La decisión se mantiene.',
    overturned: 'Tenías razón. La decisión se revoca.',
  },
  reasons: 'Los motivos',
  hard: 'Puede ser un momento difícil. No tienes que pasarlo a solas.',
  write: message('Escríbenos: {email}'),
};
