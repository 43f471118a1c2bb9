import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** The dialog in which a Well is joined (COM-057 to COM-060). */
export const joinTexts = editable('join', {
  button: 'JOIN WELL',
  title: message('Join {well}', (well: string) => ({ well })),
  lead: 'Wells stay safe because everyone in them has been there. Please confirm both before you come in.',
  forSession: 'You must be a member of this Well community to join this session.',
  forSessionPolicy:
    'Sessions are for people who know this topic from their own lives and who keep to our safety policy: camera on, in private, and nothing leaves the room.',
  code: 'Read the Code of Conduct',
  cancel: 'Not now',
  done: 'Congratulations!',
  doneText: message(
    'You are now a member of {well}. Its sessions and its members are open to you.',
    (well: string) => ({ well }),
  ),
  doneButton: 'Look around',
} as const);
