import { editable } from '#client/lib/site/editable.ts';

/** Texts of restricting; own wording from one catalogue (C-187). */
export const restrictTexts = editable('restrict', {
  restrict: {
    title: (name: string) => `Restrict ${name}?`,
    lead: (name: string) => `You and ${name} will stay out of each other's way. ${name} is not told.`,
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
    reasonHelp: (name: string) => `Only you and our staff read it, never ${name}.`,
    back: 'Back',
    yes: 'RESTRICT',
    done: (name: string) => `You restricted ${name}.`,
    danger: 'Are you in danger or crisis? Get help now',
  },
  takeBack: {
    title: (name: string) => `Remove the restriction of ${name}?`,
    text: (name: string) =>
      `You will see each other's sessions again, and you can be in the same ones. ${name} is not told of this either.`,
    yes: 'Remove restriction',
    no: 'Keep it',
    done: (name: string) => `You no longer restrict ${name}.`,
  },
} as const);
