import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** Texts of restricting; own wording from one catalogue (C-187). */
export const restrictTexts = editable('restrict', {
  restrict: {
    title: message('Restrict {name}?', (name: string) => ({ name })),
    lead: message("You and {name} will stay out of each other's way. {name} is not told.", (name: string) => ({
      name,
    })),
    effects: [
      'You no longer see sessions that they host, and they cannot register for yours.',
      'Neither of you can join a session in which the other has a place. Sessions you are both registered for stay as they are, and you may leave them.',
      'In chats and discussions that you share, you do not see what they write.',
    ],
    during: 'If you are in a session together right now, this takes effect once it is over.',
    staff: 'Our staff can see that you restricted somebody, and your reason. Nobody else can.',
    undo: 'You can take it back at any time.',
    next: 'Continue',
    reason: 'Reason (optional)',
    reasonHelp: message('Only you and our staff read it, never {name}.', (name: string) => ({ name })),
    back: 'Back',
    yes: 'RESTRICT',
    done: message('You restricted {name}.', (name: string) => ({ name })),
    danger: 'Are you in danger or crisis? Get help now',
  },
  takeBack: {
    title: message('Remove the restriction of {name}?', (name: string) => ({ name })),
    text: message(
      "You will see each other's sessions again, and you can be in the same ones. {name} is not told of this either.",
      (name: string) => ({ name }),
    ),
    yes: 'Remove restriction',
    no: 'Keep it',
    done: message('You no longer restrict {name}.', (name: string) => ({ name })),
  },
} as const);
