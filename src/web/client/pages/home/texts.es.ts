import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { homeTexts } from './texts.ts';

export const home: Translated<typeof homeTexts> = {
  welcome: message('Te damos la bienvenida, {name}'),
  welcomeBack: message('Qué bien verte de nuevo, {name}'),
  minutes: message('{count, plural, one {# minuto} other {# minutos}}'),
  people: message('{count, plural, =3 {tres personas} one {# persona} other {# personas}}'),
  menu: { label: 'Lo tuyo', home: 'Inicio', sessions: 'Tus sesiones', wells: 'Tus Wells' },
};
