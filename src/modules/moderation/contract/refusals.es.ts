import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { moderationRefusals } from './refusals.ts';

export const moderationRefusalsEs: TranslatedRefusals<typeof moderationRefusals> = {
  REPORT_REASON_REQUIRED: 'Escribe el motivo de tu reporte',
  REPORT_REASON_TOO_LONG: message('Los motivos tienen {max} caracteres como máximo'),
  REPORT_OF_ONESELF: 'No puedes reportarte a ti.',
  REPORT_NOT_TOGETHER: 'No estuviste con esta persona en esta sesión.',
  REPORT_SESSION_NOT_JOINED: 'Puedes reportar sesiones en las que tienes plaza o en las que participaste.',
  REPORTS_TOO_MANY: 'Hoy has enviado muchos reportes, y los hemos recibido todos. Para contarnos más, escríbenos.',
  REPORT_DOES_NOT_EXIST: 'Este reporte no existe.',
  REPORT_CLOSED_ALREADY: 'Otra persona ya ha cerrado este reporte.',
  REPORT_IS_ABOUT_YOU: 'Este reporte es sobre ti, así que tiene que decidir otra persona.',
  REPORT_DECISION_INVALID: 'Solo se puede decidir para un miembro que se reportó en una sesión.',
  CASE_CONCERNS_YOU: 'Este caso tiene que decidirlo otra persona del equipo.',
  CASE_DOES_NOT_EXIST: 'Este caso no existe.',
  CASE_CLOSED_ALREADY: 'Este caso ya está cerrado. Ábrelo de nuevo para cambiar lo decidido.',
  CASE_REASON_REQUIRED: 'Escribe el motivo con tus palabras.',
  CASE_DEED_IMPOSSIBLE: 'Eso no se puede hacer en este caso.',
  CASE_CLAUSE_REQUIRED: 'Elige la norma que no se respetó.',
  APPEAL_LINK_INVALID: 'Este enlace ya no lleva a ninguna decisión. Ábrelo de nuevo desde el correo, o escríbenos.',
  APPEAL_TIME_OVER: 'El plazo para pedir una revisión de esta decisión ha terminado. Aún puedes escribirnos.',
  APPEAL_MADE_ALREADY: 'Ya pediste una revisión de esta decisión. Tenemos lo que escribiste.',
  APPEAL_CONCERNS_YOU: 'Esta revisión tiene que decidirla otra persona del equipo.',
  APPEAL_DECIDED_ALREADY: 'Otra persona del equipo ya ha decidido esta revisión.',
  APPEAL_DOES_NOT_EXIST: 'Esta petición de revisión no existe.',
};
