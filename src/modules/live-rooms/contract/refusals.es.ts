import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { liveRoomsRefusals } from './refusals.ts';

export const liveRoomsRefusalsEs: TranslatedRefusals<typeof liveRoomsRefusals> = {
  EMAIL_NOT_VERIFIED: 'Confirma tu correo para entrar en esta sesión.',
  SESSION_TIME_ENTERING_TOO_LATE: message(
    '{minutes, plural, one {Llegas más de # minuto tarde.} other {Llegas más de # minutos tarde.}}',
  ),
  SESSION_TIME_SKEW: 'Esta sesión no está abierta para ti ahora.',
  SESSION_ENTERING_UNASSIGNED_ROOM: 'Esta no es tu sala.',
  SESSION_TOO_EARLY: message(
    '{minutes, plural, one {Podrás entrar en la sala de espera # minuto antes de que empiece la sesión.} other {Podrás entrar en la sala de espera # minutos antes de que empiece la sesión.}}',
  ),
  MEMBER_NOT_IN_ROOM: 'Este miembro no está en la sala.',
  IN_APP_BROWSER: '¡Vaya! Parece que usas el navegador de otra aplicación.',
  VIDEO_UNAVAILABLE: 'Ahora mismo no se puede llegar a las salas de vídeo. Vuelve a intentarlo en un momento.',
  SESSION_MOVED_OUT:
    'Varias personas han pedido ayuda a nuestro equipo, así que estás fuera de esta sesión hasta que el equipo lo haya mirado. Puedes entrar en otras sesiones.',
  BREAKOUT_ROOM_TOO_SMALL: message(
    '{min, plural, one {Cada sala necesita al menos # persona.} other {Cada sala necesita al menos # personas.}}',
  ),
  BREAKOUT_TIMER_INVALID: message('Elige un número entero de minutos, de {least} a {most}.'),
  BREAKOUT_NOT_POSSIBLE:
    'Las salas pequeñas se pueden usar mientras la sesión está en marcha con personas suficientes.',
  BREAKOUT_ROOM_MISSING: 'Esta sala pequeña no existe.',
  BREAKOUT_ARRANGEMENT_INVALID: 'Cada persona puede estar en una sola sala.',
  BREAKOUT_RUNS_ALREADY: 'Las salas pequeñas ya están abiertas.',
  BREAKOUT_DOES_NOT_RUN: 'El grupo ya está en la sala principal.',
  BREAKOUT_MESSAGE_REQUIRED: 'Escribe un mensaje',
  SUBSTITUTE_NOT_POSSIBLE: message(
    'Otra persona puede guiar mientras quien guía no está y {min, plural, one {hay al menos # persona} other {hay al menos # personas}}.',
  ),
  SUBSTITUTE_CANNOT_LEAD: 'Esta persona no puede guiar ahora. Elige a otra o deja que el grupo se guíe solo.',
  SUBSTITUTE_LEADS_ALREADY: 'Ya guía alguien.',
  BALLOT_IS_OPEN: 'Alguien ya se ha ofrecido. Responde primero.',
  BALLOT_IS_OVER: 'Esta pregunta está cerrada.',
  SCREEN_SHARING_OFF: 'Quien guía no ha activado compartir la pantalla.',
  STEP_OUT_NOT_POSSIBLE: 'Puedes salir un momento mientras la sesión está en marcha con personas suficientes.',
  ADMIN_ENTRY_REASON_REQUIRED: 'Di por qué entras en esta sesión.',
  SESSION_ENTERED_ELSEWHERE: 'Has entrado en esta sesión en otra ventana, así que esta ha salido.',
  CAMERA_TESTS_BUSY: 'Hay muchas personas haciendo la prueba. Vuelve a intentarlo en un minuto.',
};
