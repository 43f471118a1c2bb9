import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { announcementPage } from '../announcement.ts';

export const announcement: Translated<(typeof announcementPage)['texts']> = {
  alt: 'Anuncio',
  leadsTo: 'Anuncio: ver el perfil de {username}',
};
