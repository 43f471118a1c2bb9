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
  otherwise: 'Join under another name',
  handle: 'Your name in this Well',
  handleHint:
    'The others of this Well will know you by it alone: no profile, no search and no list connects it with you. You cannot take part in sessions of this Well under it. Please choose one that does not say who you are.',
  cancel: 'Not now',
  done: 'Congratulations!',
  doneText: message(
    'You are now a member of {well}. Its sessions and its members are open to you.',
    (well: string) => ({ well }),
  ),
  doneUnderName: message(
    'In {well} you are now known as {name}. Its discussion and its members are open to you; to take part in its sessions, join under your own name.',
    (well: string, name: string) => ({ well, name }),
  ),
  doneButton: 'Look around',
} as const);
