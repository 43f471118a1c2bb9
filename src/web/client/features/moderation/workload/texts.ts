import type { HardReason } from '#modules/moderation/workload/contract/hard-cases.ts';

export const workloadTexts = {
  open: (cases: number) =>
    cases === 0
      ? 'No open case lies with you.'
      : cases === 1
        ? '1 open case lies with you.'
        : `${cases} open cases lie with you.`,
  pause: 'Take a break',
  resume: 'Take cases again',
  paused: 'You take a break from cases. New ones go to others.',
  until: 'Until',
  pauseTitle: 'Take a break from cases?',
  pauseText: 'Your open cases go to others of the staff, and new ones do not come to you. Nobody is told why.',
  howLong: 'For how long?',
  lengths: { hour: 'One hour', day: 'Until tomorrow', open: 'Until I come back' },
  pausedDone: 'Take the time you need.',
  resumedDone: 'Good to have you back.',

  passOn: 'Somebody else please',
  passOnTitle: 'Give this case to somebody else?',
  passOnText: 'It goes to whoever has the fewest cases, and does not come back to you. You need no reason.',
  passedOn: 'Somebody else has it now.',

  hard: 'May be hard to read',
  hardTitle: 'This case may be hard to read',
  reasons: {
    help: 'A member called for help.',
    care: 'A member may be in danger.',
    urgent: 'It is marked as urgent.',
    many: 'Several people reported the same thing.',
  } satisfies Record<HardReason, string>,
  hardText: 'It is marked by its kind, not by its words. Open it when you are ready, or let somebody else have it.',
  read: 'Open the case',
} as const;
