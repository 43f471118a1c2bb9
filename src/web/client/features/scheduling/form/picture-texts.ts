import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const pictureTexts = editable('session-picture', {
  section: 'Picture',
  hint: 'A picture helps people to find your session again. Please choose one that is yours to show, with nobody in it who has not agreed. Without one, it gets a quiet landscape.',
  chosen: 'The picture of your session',
  notSaved: message('Your session is saved, but its picture is not: {why}', (why: string) => ({ why })),
} as const);
