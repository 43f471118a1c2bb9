import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { footerHostPage, footerPage } from '../footer.ts';

export const footer: Translated<(typeof footerPage)['texts']> = {
  mission:
    'Un mundo en el que cada persona tiene el apoyo que necesita cuando lo necesita, a través del bienestar social',
  notEmergency:
    'El apoyo entre iguales no es atención de emergencia. Si tú o alguien cerca de ti corre peligro, llama ahora al número de emergencias de donde estés.',
};

export const footerHost: Translated<(typeof footerHostPage)['texts']> = {
  title: '¿Te gustaría guiar?',
  text: 'Deja tu correo y te contamos cómo funciona.',
  label: 'Correo',
  age: 'Al marcar esta casilla, confirmas que tienes al menos 18 años.',
  send: 'ENVIAR',
  done: '¡Gracias! Hemos recibido tu correo.',
};
