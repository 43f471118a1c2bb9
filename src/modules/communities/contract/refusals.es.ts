import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { communitiesRefusals } from './refusals.ts';

export const communitiesRefusalsEs: TranslatedRefusals<typeof communitiesRefusals> = {
  REMOVAL_REASON_REQUIRED: 'Escribe el motivo',
  GROUP_TITLE_IS_TAKEN: 'Ya existe un Well con este nombre. Elige otro.',
  GROUP_DELETED: 'Este Well se eliminó.',
  GROUP_UNJOIN_HAS_JOINED_SESSIONS: message(
    'Tienes plaza en sesiones de este Well: {sessions}. Primero anula la inscripción; después puedes salir.',
  ),
  GROUP_HAS_ACTIVE_SESSIONS: 'Este Well tiene sesiones planificadas o en curso.',
  GROUP_DOES_NOT_EXIST: 'Este Well no existe.',
  GROUP_TITLE_INVALID: 'Los títulos tienen al menos 3 caracteres',
  GROUP_TITLE_NOT_PLAIN:
    'Escribe el nombre con letras de un solo alfabeto en cada palabra, y sin signos que no se ven.',
  GROUP_TITLE_TOO_LONG: 'Los títulos tienen 50 caracteres como máximo',
  GROUP_DESCRIPTION_INVALID: 'Las descripciones tienen al menos 100 caracteres',
  GROUP_DESCRIPTION_TOO_LONG: 'Las descripciones tienen 5000 caracteres como máximo',
  GROUP_COMMITMENT_REQUIRED: 'Acepta el Código de conducta y confirma tu experiencia propia.',
  GROUP_IS_DEFAULT: 'Cualquier persona forma parte de este Well.',
  GROUP_CREATOR_STAYS: 'Quien creó un Well no puede salir de él.',
  GROUP_MEMBER_REMOVED:
    'Por ahora no puedes unirte a este Well. Si quieres hablar de ello, nuestro equipo está para ti.',
  GROUP_MEMBER_UNKNOWN: 'Esta persona no forma parte de este Well.',
  GROUP_CREATOR_NOT_REMOVABLE: 'No se puede sacar de un Well a quien lo creó.',
  HANDLE_NAME_INVALID:
    'Elige un nombre de 1 a 50 caracteres con una letra o un número, que no sea el de nuestro equipo.',
  HANDLE_NAME_TAKEN: 'Otro miembro tiene o tuvo este nombre. Elige otro.',
  HANDLE_NAME_TELLS: 'Así te llamas en otros lugares. Elige un nombre que no diga quién eres.',
  HANDLE_ONLY_WHEN_JOINING:
    'En este Well te conocen por tu propio nombre. Para tener otro, sal del Well y vuelve a unirte con ese nombre.',
  HANDLE_NOT_HERE:
    'En este Well tienes otro nombre, y en las sesiones se ve la cara y se oye la voz. Para participar en ellas, sal del Well y vuelve a unirte con tu propio nombre.',
  HANDLE_NOT_FOR_STAFF:
    'Nuestro equipo, y los miembros que tienen plaza en próximas sesiones de este Well o las guían, están con su propio nombre.',
  HANDLE_IS_REPORTED_BY_POST:
    'Esta persona tiene otro nombre en el Well. Reporta lo que escribió, para que nuestro equipo vea de qué se trata.',
  GROUP_REMOVAL_REASON_TOO_LONG: message('Los motivos tienen {max} caracteres como máximo'),
};
