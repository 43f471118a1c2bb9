import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { shareTexts } from './share-texts.ts';

export const share: Translated<typeof shareTexts> = {
  button: 'Compartir',
  title: 'Compartir esta sesión',
  lead: 'Quien abra el enlace ve de qué trata la sesión y cuándo empieza, pero no quién viene. Las sesiones de Wells privados solo se abren para sus miembros.',
};
