import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { dutyRefusals } from './refusals.ts';

export const dutyRefusalsEs: TranslatedRefusals<typeof dutyRefusals> = {
  SHIFT_DOES_NOT_EXIST: 'Este turno no existe.',
  SHIFT_CHANGED_MEANWHILE: 'Este turno ha terminado, o se ha cambiado mientras tanto. Míralo otra vez.',
  HELP_DOES_NOT_EXIST: 'Esta llamada de ayuda no existe.',
  HELP_IS_YOURS: 'Esta llamada es tuya: tiene que verla otra persona del equipo.',
  HELP_ASKED_OFTEN:
    'Tus llamadas nos han llegado, y guardamos cada una. Espera un poco antes de la siguiente. Las líneas de ayuda de esta página responden a cualquier hora.',
};
