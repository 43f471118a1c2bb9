import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { ownNoticesTexts } from './own-notices-texts.ts';

export const ownNotices: Translated<typeof ownNoticesTexts> = {
  title: 'Sesiones, Wells y cuenta',
  isNew: 'Nuevo',
  choose: 'Elegir qué llega y cuándo',
};
