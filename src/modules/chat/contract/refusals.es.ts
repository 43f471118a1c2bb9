import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { chatRefusals } from './refusals.ts';

export const chatRefusalsEs: TranslatedRefusals<typeof chatRefusals> = {
  CHAT_DOES_NOT_EXIST: 'Este chat no existe.',
  CHAT_IS_OVER: message(
    'Este chat ha desaparecido: los chats de las sesiones se conservan {time, plural, =24 {un día} =48 {dos días} =72 {tres días} one {# hora} other {# horas}} después de la sesión.',
  ),
  CHAT_MESSAGE_EMPTY: 'Escribe algo primero.',
  CHAT_MESSAGE_TOO_LONG: message('Los mensajes tienen {max} caracteres como máximo'),
  CHAT_MESSAGE_DOES_NOT_EXIST: 'Este mensaje no existe.',
  CHAT_MESSAGE_DELETED: 'Este mensaje se eliminó.',
  CHAT_MESSAGE_REPEATED: 'Acabas de enviar el mismo mensaje.',
  CHAT_TOO_MANY_MESSAGES: 'Ha sido mucho a la vez. Respira y sigue escribiendo en un minuto.',
  CHAT_TAG_NOT_A_MEMBER: 'Solo se puede mencionar a personas de este chat.',
  CHAT_TOO_MUCH_TODAY: 'Ha sido mucho para un día. Vuelve mañana.',
};
