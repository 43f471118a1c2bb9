import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { passkeyTexts } from './passkey-texts.ts';

export const passkey: Translated<typeof passkeyTexts> = {
  title: 'Llaves de acceso',
  why: 'Con una llave de acceso entras en tu cuenta con la huella, la cara o el PIN de tu dispositivo, sin contraseña. Solo funciona en este sitio, así que nadie puede sacártela con engaños.',
  unsupported: 'Este navegador no admite llaves de acceso.',
  none: 'Todavía no tienes ninguna llave de acceso.',
  added: 'añadida',
  used: 'último uso',
  open: 'Añadir una llave de acceso',
  name: 'Nombre de la llave de acceso',
  nameHint: 'Para que la reconozcas más tarde, por ejemplo “Mi teléfono”.',
  nameMissing: 'Escribe un nombre',
  password: 'Tu contraseña',
  passwordWhy: 'Hace un rato que accediste. Queremos asegurarnos de que eres tú.',
  passwordMissing: 'Escribe tu contraseña',
  add: 'Continuar en este dispositivo',
  cancel: 'Cancelar',
  notMade: 'No se ha creado ninguna llave de acceso. Puedes volver a intentarlo.',
  thereAlready: 'Este dispositivo ya tiene una llave de acceso para tu cuenta. Puedes acceder con ella.',
  done: 'La llave de acceso se ha añadido. Desde ahora puedes acceder con ella.',
  remove: 'Quitar',
  removeOne: message('Quitar la llave de acceso {name}'),
  removed: 'La llave de acceso se ha quitado.',
  logIn: 'Acceder con una llave de acceso',
  notUsed: 'No se ha usado ninguna llave de acceso. Puedes volver a intentarlo o acceder con tu contraseña.',
};
