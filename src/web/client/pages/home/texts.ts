import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const homeTexts = editable('home-menu', {
  welcome: message('Welcome, {name}', (name: string) => ({ name })),
  welcomeBack: message('Welcome back, {name}', (name: string) => ({ name })),
  menu: { label: 'Yours', home: 'Home', sessions: 'Your Sessions', wells: 'Your Wells' },
} as const);
