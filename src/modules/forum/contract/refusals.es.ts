import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { forumRefusals } from './refusals.ts';

export const forumRefusalsEs: TranslatedRefusals<typeof forumRefusals> = {
  FORUM_POST_DOES_NOT_EXIST: 'Esta publicación no existe.',
  FORUM_JOIN_FIRST: 'Únete al Well para abrir la conversación.',
  FORUM_TEXT_EMPTY: 'Escribe algo primero.',
  FORUM_TEXT_TOO_LONG: message(
    'Las publicaciones tienen {max, plural, one {# carácter} other {# caracteres}} como máximo',
  ),
  FORUM_TEXT_REPEATED: 'Has publicado el mismo texto hace poco.',
  FORUM_TOO_MUCH_AT_ONCE: 'Ha sido mucho a la vez. Respira y sigue en un minuto.',
  FORUM_TOO_MUCH_TODAY: 'Ha sido mucho para un día. Vuelve mañana.',
  FORUM_MAIN_WELL_HOSTS_ONLY:
    'En este Well solo pueden publicar guías con experiencia. Puedes responder a cada publicación.',
  FORUM_POST_IS_PINNED: 'Esta publicación está fijada. Se puede eliminar cuando deje de estarlo.',
  FORUM_REPLY_NOT_PINNABLE: 'Solo se pueden fijar publicaciones, no respuestas.',
  FORUM_PINS_TOO_MANY: message(
    '{max, plural, one {Se puede fijar # publicación como máximo.} other {Se pueden fijar # publicaciones como máximo.}} Primero, deja de fijar otra.',
  ),
  FORUM_MENTION_NOT_A_MEMBER: 'Solo se puede mencionar a miembros de este Well.',
  FORUM_MENTION_NOT_IN_TEXT: 'Solo se puede mencionar a miembros cuyo nombre está en el texto.',
  FORUM_MENTIONS_TOO_MANY: message(
    'Una publicación puede mencionar a {max, plural, one {# miembro} other {# miembros}} como máximo.',
  ),
  FORUM_NOTE_TOO_LONG: message(
    'Las notas de contenido tienen {max, plural, one {# carácter} other {# caracteres}} como máximo',
  ),
  FORUM_POLL_DOES_NOT_EXIST: 'No existe esa encuesta.',
  FORUM_POLL_CLOSED: 'Esta encuesta está cerrada.',
  FORUM_POLL_ANSWER_UNKNOWN: 'Esta encuesta no tiene esa respuesta.',
  FORUM_POLL_END_INVALID: 'Elige un final en el futuro.',
};
