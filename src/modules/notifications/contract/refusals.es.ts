import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { notificationsRefusals } from './refusals.ts';

export const notificationsRefusalsEs: TranslatedRefusals<typeof notificationsRefusals> = {
  UNSUBSCRIBE_LINK_WRONG: 'Este enlace no es válido. En tu cuenta puedes elegir qué correos recibes.',
  FOLLOWING_ONESELF: 'No puedes seguirte a ti.',
  NOT_A_HOST_TO_FOLLOW: 'Este miembro no guía sesiones.',
  FOLLOWING_TOO_MANY: message('Ya sigues a {max} guías. Primero, deja de seguir a alguien en tu cuenta.'),
  QUIET_HOURS_EMPTY: 'Elige dos horas distintas para tus horas de silencio.',
  LOW_ENERGY_DATE_WRONG: message('Elige un momento en los próximos {days} días.'),
  NOTICE_WAY_WRONG: 'Los avisos de este tipo no llegan por ese camino.',
  PUSH_OFF: 'Aquí no están configurados los avisos en dispositivos. Los correos llegan como siempre.',
  PUSH_ADDRESS_WRONG: 'Tu navegador ha nombrado un servicio de avisos que no conocemos.',
  PUSH_DEVICES_TOO_MANY: message('Ya recibes avisos en {max} dispositivos. Primero, desactívalos en uno de ellos.'),
};
