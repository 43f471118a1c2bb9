import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { schedulingRefusals } from './refusals.ts';

export const schedulingRefusalsEs: TranslatedRefusals<typeof schedulingRefusals> = {
  SESSION_DELETED: 'Esta sesión se eliminó.',
  SESSION_DOES_NOT_EXIST: 'Esta sesión no existe.',
  SERIES_DOES_NOT_EXIST: 'Esta serie no existe.',
  SESSION_NOT_EMPTY: 'Hay personas inscritas en esta sesión, así que no se puede eliminar.',
  SESSION_FULL: 'Esta sesión está completa.',
  SESSION_MAX_ATTENDEES_TOO_FEW: message(
    'Las sesiones tienen de {min} a {max} plazas, y nunca menos que personas inscritas.',
  ),
  SERIES_MAX_ATTENDEES_TO_FEW: message(
    'Las sesiones tienen de {min} a {max} plazas, y nunca menos que personas inscritas.',
  ),
  URL_PROVIDED_INVALID: 'Escribe un enlace externo correcto',
  SESSION_OVERLAP: 'Coincide con otra sesión en la que tienes plaza o que guías.',
  SESSION_JOINED_TOO_MANY: message(
    '{limit, plural, one {Puedes tener plaza en # sesión a la vez.} other {Puedes tener plaza en # sesiones a la vez.}}',
  ),
  SESSION_JOINED_TOO_MANY_BASIC: message(
    'Con {product} Basic puedes tener plaza en {max, plural, one {# sesión} other {# sesiones}} a la vez. ¡Pasa a Unlimited para inscribirte en otra!',
  ),
  SESSION_BASIC_PLAN_MAX_REACHED: message(
    'Con {product} Basic puedes participar en {max, plural, one {# sesión} other {# sesiones}} al mes. ¡Pasa a Unlimited para inscribirte en otra!',
  ),
  SESSION_HOSTED_TOO_MANY_BASIC: message(
    'Con {product} Basic puedes guiar {max, plural, one {# sesión próxima} other {# sesiones próximas}} a la vez. ¡Pasa a Unlimited para guiar otra!',
  ),
  SESSION_JOINED_NOT_PART_OF_GROUP:
    'Para participar en esta sesión tienes que ser miembro de la comunidad de este Well.',
  SESSION_NOSHOW_TOO_MANY: message(
    'Te has perdido varias sesiones en las que tenías plaza. Puedes volver a inscribirte desde el {until}. Escríbenos si es un error.',
  ),
  MISSED_SESSION_NOT_COUNTED: 'Esta sesión ya no cuenta como perdida, así que no hace falta decir nada.',
  SESSION_BLOCKED_USER: 'No puedes inscribirte en esta sesión.',
  SESSION_CANCELED: 'Esta sesión se canceló.',
  SESSION_ENDED: 'Esta sesión ha terminado.',
  SESSION_ALREADY_STARTED: 'La sesión ya ha empezado',
  SESSION_STARTED_NOT_DELETABLE: 'Esta sesión ya ha empezado',
  SESSION_TITLE_INVALID: message('Los títulos tienen al menos {min, plural, one {# carácter} other {# caracteres}}'),
  SESSION_TITLE_TOO_LONG: message(
    'Los títulos tienen {max, plural, one {# carácter} other {# caracteres}} como máximo',
  ),
  SESSION_DESCRIPTION_INVALID: message(
    'Las descripciones tienen al menos {min, plural, one {# carácter} other {# caracteres}}',
  ),
  SESSION_DESCRIPTION_TOO_LONG: message(
    'Las descripciones tienen {max, plural, one {# carácter} other {# caracteres}} como máximo',
  ),
  WELL_IS_REQUIRED: 'Elige un Well para continuar',
  SESSION_DURATION_INVALID: message('La duración no es correcta. Las sesiones duran de {min} a {max} minutos.'),
  INVALID_START_TIME: 'La hora de comienzo tiene que estar en el futuro',
  SESSION_START_TOO_SOON: message(
    'Las sesiones no pueden empezar en el pasado ni en {hours, plural, one {la próxima hora} other {las próximas # horas}}.',
  ),
  SESSION_START_TOO_FAR: message(
    'Las sesiones pueden empezar, como muy tarde, dentro de {days, plural, one {# día} other {# días}}.',
  ),
  SESSION_START_STEP: message(
    '{step, plural, =15 {Las sesiones empiezan a la hora en punto, y cuarto, y media o menos cuarto.} one {Las sesiones empiezan en un minuto múltiplo de #.} other {Las sesiones empiezan en un minuto múltiplo de #.}}',
  ),
  HOST_LEVEL_TOO_LOW: 'Para guiar una sesión tienes que haber participado antes en una.',
  HOST_EMAIL_NOT_VERIFIED: 'Confirma tu correo para crear una sesión.',
  SESSION_UNREGISTER_TOO_LATE: message(
    'Puedes anular la inscripción hasta {minutes, plural, one {# minuto} other {# minutos}} antes del comienzo. Puedes simplemente no venir; avisa a tu grupo en el chat.',
  ),
  HOST_CANNOT_REGISTER: 'Guías esta sesión, así que ya tienes plaza.',
  SESSION_NOT_JOINED: 'Inscríbete primero en esta sesión.',
  GROUP_HOSTING_NOT_ALLOWED: 'Todavía no puedes crear una sesión guiada en grupo.',
  SESSION_NOT_STARTED: 'Esta sesión aún no ha empezado.',
  SESSION_MAX_ATTENDEES_TOO_MANY: message('Las sesiones tienen de {min} a {max} plazas.'),
  SESSION_SEAT_PROMISED: message(
    'Hay una plaza libre ofrecida a la lista de espera hasta que se responda. Hasta entonces esta sesión necesita {places} plazas.',
  ),
  WAITING_LIST_NOT_NEEDED: 'Hay plazas libres: puedes inscribirte ahora mismo.',
  WAITING_LIST_CLOSED: 'La lista de espera está cerrada, porque la sesión empieza en unos minutos.',
  HOST_NOT_PART_OF_GROUP: 'Primero, únete a este Well; después puedes crear sesiones en él.',
  MAIN_WELL_HOST_LEVEL_TOO_LOW: 'En este Well solo pueden crear sesiones guías con experiencia.',
  SESSION_STARTED_NOT_EDITABLE: 'Esta sesión ya ha empezado, así que ya no se puede cambiar.',
  SESSION_IN_ACTIVE_SERIES: 'Esta sesión forma parte de una serie. Cambia la serie.',
  SERIES_REPEAT_FIXED: 'No se puede cambiar con qué frecuencia se repite una serie. Puedes terminarla y crear otra.',
  SERIES_ENDED: 'Esta serie ha terminado.',
  SERIES_END_INVALID: 'Una serie termina después de su comienzo, y en el futuro.',
  SERIES_START_TOO_FAR: 'Una serie no puede moverse hasta su próxima sesión ni más allá de su final.',
  SERIES_HAS_NO_COMING_SESSION: 'Esta serie no tiene próximas sesiones. Mueve primero su final.',
  IMAGE_NOT_JPEG: 'Elige una imagen JPG. Este archivo no se puede mostrar.',
  IMAGE_NOT_SHOWN: 'Elige una imagen JPG, PNG, WebP o GIF. Este archivo no se puede mostrar.',
  IMAGE_TOO_LARGE: 'Las imágenes tienen 6000 KB como máximo, y 6000 píxeles de ancho y de alto como máximo.',
  SESSION_DOORS_OPEN_ALREADY:
    'Las puertas de esta sesión ya están abiertas, así que ya no se puede pasar a otra persona. Alguien del grupo puede guiarla.',
  NEW_HOST_LEVEL_TOO_LOW: 'Este miembro aún no puede guiar esta sesión: su nivel de guía es demasiado bajo.',
  NEW_HOST_EMAIL_NOT_VERIFIED: 'Este miembro aún no ha confirmado su correo.',
  NEW_HOST_NOT_PART_OF_GROUP: 'Este miembro no forma parte del Well.',
  NEW_HOST_LIMITED: 'El equipo limita lo que este miembro puede hacer en esa fecha, así que no puede guiar.',
  NEW_HOST_NOT_FREE: 'Este miembro guía otra sesión a esa hora o tiene plaza en ella.',
  REMOVAL_REASON_TOO_LONG: message('Los motivos tienen {max} caracteres como máximo'),
  NEW_HOST_WAS_REMOVED: 'Se sacó a este miembro de esta sesión, así que no puede guiarla.',
};
