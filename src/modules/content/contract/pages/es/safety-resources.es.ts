import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { safetyResourcesPage } from '../safety-resources.ts';

export const safetyResources: Translated<(typeof safetyResourcesPage)['texts']> = {
  title: 'Más apoyo y recursos de salud mental',
  lead: 'No hace falta estar mal “lo suficiente”. Estas líneas están para ti, y para quien se preocupa por ti.',
  more: 'Todos los países',
  checkedIn: 'comprobado en {month}',
  checked:
    'Los números cambian. Si uno no responde, prueba con el siguiente, o con el número de emergencias de donde estés.',
};
