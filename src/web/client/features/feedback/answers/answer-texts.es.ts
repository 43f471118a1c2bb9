import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { answerTexts } from './answer-texts.ts';

export const ownAnswers: Translated<typeof answerTexts> = {
  title: 'Lo que respondiste',
  lead: 'Cómo te fue a lo largo del tiempo, con tus propias palabras. Solo tú ves esta página.',
  loading: 'Cargando tus respuestas',
  none: 'Aquí todavía no hay nada, y no falta nada.',
  noneHelp:
    'Cuando respondas a una pregunta después de una sesión, tu respuesta te espera aquí. Nunca tienes que hacerlo.',
  sessions: 'Buscar una sesión',
  line: 'Cómo te sentiste después de las sesiones',
  lineText: message(
    'Cómo te sentiste después de {count, plural, one {# sesión} other {# sesiones}}, la última a la derecha.',
  ),
  table: 'Como tabla',
  when: 'Cuándo',
  felt: 'Cómo te sentiste',
  list: 'Después de cada sesión',
  unknown: 'Una sesión',
  about: {
    feeling: 'Cómo te sentiste',
    mood: 'Tu ánimo después',
    outcome: 'En comparación con un mes antes',
    frequency: 'Con qué frecuencia sentiste apoyo',
    support: 'El apoyo que recibiste fue',
    nps: 'Cuánto nos recomendarías, de 1 a 10',
    better: 'Qué la habría hecho mejor',
    review: 'Lo que escribiste sobre ella',
  },
  yours: 'Tus respuestas están en la copia de tus datos, y se van con tu cuenta.',
  open: 'Leer lo que respondiste',
  inAccount: 'Lo que dijiste después de las sesiones, solo para ti.',
};
