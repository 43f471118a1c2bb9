import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { restrictionTexts } from './texts.ts';

export const restriction: Translated<typeof restrictionTexts> = {
  title: 'Miembros que restringiste',
  lead: 'Cada cual sigue su camino: ninguna sesión en común y nada de lo que escriben. No se les avisa.',
  empty: 'No has restringido a nadie.',
  emptyHelp: '“Restringir a esta persona” está junto a un nombre en la página de una sesión y en una sala.',
  since: 'Desde',
  reason: 'Tu motivo',
  former: 'Un antiguo miembro',
  takeBack: 'Quitar la restricción',
  loading: 'Cargando los miembros que restringiste',
  open: 'Ver quiénes',
  about: 'Personas con las que prefieres no encontrarte aquí.',
};
