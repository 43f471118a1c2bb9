import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const homeTexts = editable('home-menu', {
  welcome: message('Welcome, {name}', (name: string) => ({ name })),
  welcomeBack: message('Welcome back, {name}', (name: string) => ({ name })),
  minutes: message('{count, plural, one {# minute} other {# minutes}}', (count: number) => ({ count })),
  people: message('{count, plural, =3 {three people} one {# person} other {# people}}', (count: number) => ({ count })),
  menu: { label: 'Yours', home: 'Home', sessions: 'Your Sessions', wells: 'Your Wells' },
} as const);
