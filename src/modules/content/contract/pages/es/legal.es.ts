import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { legalPage } from '../legal.ts';

export const legal: Translated<(typeof legalPage)['texts']> = {
  contents: 'En esta página',
  inShort: 'Dicho con sencillez',
  sample:
    'Este es un texto de muestra que trae el programa. Quienes llevan esta instalación responden de él y pueden haberlo cambiado; conviene que alguien con conocimientos jurídicos lo revise antes de que nadie confíe en él.',
  contact: {
    title: 'A quién preguntar',
    at: 'Las preguntas, y todo lo que quieras que se haga con tus datos, van a',
    noAddress: 'Aquí aún no hay ninguna dirección configurada. Pregunta a quien te invitó a esta instalación.',
  },
};
