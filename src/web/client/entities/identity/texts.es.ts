import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { confirmTexts, createAccountTexts } from './texts.ts';

export const confirm: Translated<typeof confirmTexts> = {
  title: 'Primero, confirma tu correo',
  text: 'Unirte a Wells, tener plaza en sesiones, los chats y los reportes se abren con el enlace que te enviamos por correo. Si quieres, deja esto abierto: continúa por sí solo.',
  again: 'Enviar el correo otra vez',
  sent: 'El correo va en camino. Mira tu bandeja de entrada.',
};

export const createAccount: Translated<typeof createAccountTexts> = {
  title: 'Crea una cuenta gratuita',
  text: 'Es gratis y lleva un minuto. Eliges un nombre que no diga quién eres.',
  create: 'CREAR CUENTA',
  later: 'Ahora no',
  member: '¿Ya tienes cuenta?',
  logIn: 'Acceder',
};
