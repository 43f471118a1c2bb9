import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { decisionTexts } from './texts.ts';

export const decision: Translated<typeof decisionTexts> = {
  title: 'Nuestro equipo te ha escrito',
  text: 'Es sobre algo que escribiste o hiciste aquí. Te hemos dicho por correo qué es, qué norma le afecta y cómo pedir una revisión si crees que nos equivocamos.',
  ok: 'DE ACUERDO',
};
