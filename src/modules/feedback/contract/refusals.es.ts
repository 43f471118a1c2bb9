import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { feedbackRefusals } from './refusals.ts';

export const feedbackRefusalsEs: TranslatedRefusals<typeof feedbackRefusals> = {
  SESSION_DID_NOT_TAKE_PLACE: 'Esta sesión no se celebró, así que no te cuesta nada.',
  SESSION_NOT_ATTENDED: 'No participaste en esta sesión.',
  FEEDBACK_TOO_LATE: message('El plazo para escribir una reseña de una sesión es de {days} días.'),
  REVIEW_ALREADY_WRITTEN: 'Ya escribiste una reseña de esta sesión. Gracias.',
  REVIEW_OF_OWN_SESSION: 'Guiaste esta sesión, así que no puedes escribir una reseña de ella.',
  REVIEW_TOO_LONG: message('{max} caracteres como máximo'),
  SURVEY_ALREADY_ANSWERED: 'Ya respondiste a esto. Gracias.',
  SURVEY_ANSWER_INVALID: message('Elige una respuesta de {min} a {max}.'),
  REVIEW_DOES_NOT_EXIST: 'Esta reseña ya no existe.',
  STUDY_REASON_REQUIRED: 'Di para qué estudio es y por qué.',
  SURVEY_TOO_EARLY: message('Esto se pregunta después de {sessions, plural, one {# sesión} other {# sesiones}}.'),
  SURVEY_IS_FOR_GROUP_HOSTED: 'Esta encuesta es sobre sesiones guiadas en grupo.',
};
