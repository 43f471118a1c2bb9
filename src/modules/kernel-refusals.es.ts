import { message } from '#kernel/contract/messages/translated.ts';
import type { kernelRefusals, TranslatedRefusals } from '#kernel/contract/refusals.ts';

export const kernelRefusalsEs: TranslatedRefusals<typeof kernelRefusals> = {
  SERVER_ERROR: 'Ha habido un error. Vuelve a intentarlo.',
  INPUT_INVALID: 'Revisa lo que has escrito.',
  NOT_SIGNED_IN: 'Accede a tu cuenta para continuar.',
  NOT_ALLOWED: 'No tienes permiso para hacer esto.',
  ORIGIN_NOT_ALLOWED: message('Esta petición no ha venido de {product}.'),
  UNKNOWN_PATH: 'En esta dirección no hay nada.',
  METHOD_NOT_ALLOWED: 'Aquí solo se responde a POST.',
  INPUT_TOO_LARGE: 'Es más de lo que podemos recibir de una vez.',
  TOO_MANY_REQUESTS: 'Han sido muchas cosas a la vez. Espera un momento y vuelve a intentarlo.',
  SITE_IS_DOWN_FOR_MAINTENANCE: '¡Lo sentimos! El sitio está en mantenimiento en este momento.',
  CHANGED_MEANWHILE: 'Otra persona lo ha cambiado en el mismo momento. Vuelve a intentarlo.',
  TRY_AGAIN_SOON: 'Ahora mismo no podemos responder. Vuelve a intentarlo en un momento.',
  NOT_SHOWN_YET: 'Lo que hiciste está guardado. Tarda un momento en verse aquí.',
  EMAIL_NOT_CONFIRMED:
    'Primero, confirma tu correo: abre el enlace del mensaje que te enviamos. Podemos enviarlo otra vez si lo necesitas.',
  CHALLENGE_REQUIRED: 'Tenemos que asegurarnos de que no es un programa. Vuelve a intentarlo en un momento.',
  DONE_OFTEN_THIS_HOUR: 'Lo has hecho muchas veces en la última hora. Espera un rato y vuelve a intentarlo.',
  IDEMPOTENCY_KEY_REUSED: 'Esta clave de petición ya se usó para otra petición.',
  NOT_RECEIVED: 'No hemos recibido esto.',
};
