import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { tokenTexts } from './token-texts.ts';

export const token: Translated<typeof tokenTexts> = {
  title: 'Programas tuyos',
  lead: 'Con un token, un programa que escribas o en el que confíes puede usar tu cuenta hasta donde tú permitas. Nunca llega a tu contraseña, a tus pagos ni al trabajo del equipo.',
  inAccount: 'Un programa que escribas puede leer y reservar por ti, con un token.',
  inAccountOpen: 'Tokens para programas',
  name: '¿Para qué es?',
  nameHint: 'Para que lo reconozcas más tarde, por ejemplo “Mi calendario”.',
};
