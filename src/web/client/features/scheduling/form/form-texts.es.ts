import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { formTexts, previewTexts } from './form-texts.ts';

export const form: Translated<typeof formTexts> = {
  createTitle: 'Crear una sesión',
  createLead: 'Elige una hora que te vaya bien y di con claridad de qué va a tratar.',
  copyTitle: 'Crear una sesión como esta',
  editTitle: 'Editar la sesión',
  editLead: 'Quienes tienen plaza la conservan, y les avisamos si cambia la hora o el enlace.',
  sections: {
    details: 'Datos de la sesión',
    external: 'Enlace de la reunión',
    time: 'Fecha y plazas',
  },
  well: 'Well',
  wellHint: 'Para los miembros de qué Well es la sesión.',
  wellNone: 'Elige un Well',
  title: 'Título',
  titleHint: 'De qué trata, en pocas palabras.',
  description: 'Descripción',
  descriptionHint: '¿Qué pasa en esta sesión y para quién es?',
  external: 'Reunirse por Zoom o Google Meet',
  externalHint: 'Solo ven el enlace las personas que entran en la sesión.',
  externalLink: 'Enlace de la reunión',
  date: 'Fecha',
  time: 'Comienzo',
  soonest: message('Lo antes posible: {time}'),
  zone: message('Tu zona horaria: {name}'),
  duration: 'Duración',
  minutes: message('{count} min'),
  seats: 'Máximo de plazas',
  seatsHint: message('De {least} a {most}, sin contarte a ti.'),
  groupHosted: 'Guiada en grupo',
  groupHostedHint:
    'Quienes vienen la guían en común. Tú la preparas, pero no apareces como guía ni tienes que asistir.',
  submit: { create: 'CREAR SESIÓN', edit: 'GUARDAR' },
  cancel: 'Cancelar',
  saved: 'Tus cambios se han guardado.',
  noWells: {
    title: 'Primero, únete a un Well',
    text: 'Las sesiones tienen lugar en Wells. Únete a uno que trate de algo que conoces y después vuelve.',
    action: 'Ver Wells',
  },
  notEditable: {
    title: 'Esta sesión no se puede cambiar',
    text: 'Ya ha empezado, ha terminado o es de otra persona.',
    action: 'Volver a la sesión',
  },
};

export const preview: Translated<typeof previewTexts> = {
  open: 'Vista previa',
  title: 'Así se verá',
  close: 'Volver al formulario',
  untitled: 'Sin título todavía',
  noDescription: 'Sin descripción todavía',
  noTime: 'Sin hora todavía',
  noWell: 'Sin Well todavía',
  elsewhere: 'A qué hora empieza en otros lugares',
  seats: message('{count, plural, one {# plaza} other {# plazas}}'),
  external: 'En un enlace de reunión externo, que se recibe al entrar',
  minutes: message('{count, plural, one {# minuto} other {# minutos}}'),
};
