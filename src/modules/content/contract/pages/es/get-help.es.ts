import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { getHelpPage } from '../get-help.ts';

export const getHelp: Translated<(typeof getHelpPage)['texts']> = {
  title: 'Pedir ayuda ahora',
  lead: 'No hace falta estar mal “lo suficiente”. Estas personas están para esto, gratis, y la mayoría a cualquier hora.',
  lines: 'Habla con alguien ahora',
  elsewhere: '¿Tu país no está aquí? Llama al número de emergencias de donde estés, o mira en',
  outside: 'otro sitio web',
  now: 'Qué puedes hacer en este minuto',
  steps: [
    { text: 'Aléjate de cualquier cosa con la que podrías hacerte daño.' },
    { text: 'No te quedes a solas: llama a alguien, o ve adonde haya gente.' },
    {
      text: 'Apoya los dos pies en el suelo y suelta el aire despacio, más despacio de lo que lo tomas. Hazlo diez veces.',
    },
    { text: 'Piensa solo en los próximos diez minutos. Lo más intenso sube y vuelve a bajar.' },
  ],
  breathe: 'Dos minutos para respirar',
  team: 'Preguntar a nuestro equipo',
  other: 'Si te preocupa otra persona',
  others:
    'Pregúntale directamente si piensa en el suicidio: preguntar no le mete la idea en la cabeza. Quédate a su lado y llama con esa persona a uno de estos números.',
  peers:
    '{product} es apoyo entre iguales. Las personas que encuentras aquí se preocupan por ti, pero no son un servicio de crisis y no pueden enviarte ayuda.',
};
