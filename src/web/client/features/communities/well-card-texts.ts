import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** What a card says, which visitors load without the texts of the other pages. */
export const wellCardTexts = editable('wells', {
  everyMember: 'Everyone belongs here',
  members: message('{label, plural, one {{label} member} other {{label} members}}', (label: string) => ({ label })),
  joined: 'Joined',
  private: 'Private',
  allWells: 'VIEW ALL WELLS',
  featured: 'Wells you can join',
} as const);
