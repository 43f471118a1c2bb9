import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { followTexts } from './texts.ts';

export const follow: Translated<typeof followTexts> = {
  follow: 'Seguir',
  unfollow: 'Dejar de seguir',
  followHost: message('Seguir a {name}'),
  unfollowHost: message('Dejar de seguir a {name}'),
  followed: message('Te enterarás de las fechas nuevas de {name}. Nadie más ve que le sigues.'),
  title: 'Guías a quienes sigues',
  lead: 'Te enteras de sus fechas nuevas por el mismo camino que de las sesiones nuevas. Nadie más ve a quién sigues.',
  none: 'No sigues a nadie. Puedes hacerlo en los perfiles y en Quiénes guían las sesiones.',
  open: 'Quiénes guían las sesiones',
};
