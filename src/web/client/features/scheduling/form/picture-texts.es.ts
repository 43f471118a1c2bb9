import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { pictureTexts } from './picture-texts.ts';

export const picture: Translated<typeof pictureTexts> = {
  section: 'Imagen',
  hint: 'Una imagen ayuda a volver a encontrar tu sesión. Elige una que puedas mostrar, en la que no salga nadie sin su permiso. Sin imagen, tendrá un paisaje tranquilo.',
  chosen: 'La imagen de tu sesión',
  notSaved: message('Tu sesión se ha guardado, pero su imagen no: {why}'),
};
