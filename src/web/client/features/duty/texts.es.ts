import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { helpTexts } from './texts.ts';

export const help: Translated<typeof helpTexts> = {
  title: 'Pedir ayuda',
  danger: '¿Corre peligro una vida? Llama primero al número de emergencias.',
  lines: 'Estas líneas responden a cualquier hora',
  allLines: 'Todas las líneas de ayuda',
  person: 'Una persona de nuestro equipo',
  onDuty: 'Una persona de nuestro equipo está de guardia ahora.',
  offDuty: 'Ahora no hay nadie de guardia; estas líneas responden a cualquier hora',
  offDutyMeans: 'Puedes escribirnos igualmente: el equipo lo lee cuando vuelva.',
  concern: '¿De qué se trata?',
  self: 'Necesito ayuda',
  another: 'Me preocupa alguien',
  about: message('Me preocupa {name}'),
  text: 'En pocas palabras, si quieres',
  secret: 'Solo lo lee nuestro equipo. Ningún otro miembro puede ver que has pedido ayuda.',
  send: 'Llamar al equipo',
  sent: 'Tu llamada',
  takeBack: 'Retirarla',
  again: 'Pedirla otra vez',
  pageLead: 'Líneas de ayuda y una persona de nuestro equipo.',
};
