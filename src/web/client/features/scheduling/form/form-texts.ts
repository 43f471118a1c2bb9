import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** Sentences of the session form. */
export const formTexts = editable('session-form', {
  createTitle: 'Create a session',
  createLead: 'Choose a time that suits you, and say plainly what the hour is about.',
  copyTitle: 'Create a session like this one',
  editTitle: 'Edit session',
  editLead: 'Everybody who has registered keeps their place, and is told when the time or the link changes.',
  sections: {
    details: 'Session Details',
    external: 'Meeting Link',
    time: 'Date & Attendees',
  },
  well: 'Well',
  wellHint: 'Whose members the session is for.',
  wellNone: 'Pick a Well',
  title: 'Title',
  titleHint: 'What it is about, in a few words.',
  description: 'Description',
  descriptionHint: 'What happens in this session, and who is it for?',
  external: 'Meet on Zoom or Google Meet instead',
  externalHint: 'Only people who enter the session get to see the link.',
  externalLink: 'Link of the meeting',
  date: 'Date',
  time: 'Start',
  soonest: message('As soon as possible: {time}', (time: string) => ({ time })),
  zone: message('Your time zone: {name}', (name: string) => ({ name })),
  duration: 'Duration',
  minutes: message('{count} min', (count: number) => ({ count })),
  seats: 'Max attendees',
  seatsHint: message('{least} to {most}, you not counted.', (least: number, most: number) => ({ least, most })),
  groupHosted: 'Group-hosted',
  groupHostedHint: 'Those who come lead it together. You set it up, but are not shown as host and need not attend.',
  submit: { create: 'CREATE SESSION', edit: 'SAVE' },
  cancel: 'Cancel',
  saved: 'Your changes are saved.',
  noWells: {
    title: 'Join a Well first',
    text: 'Sessions take place in Wells. Join one that is about something you know, then come back.',
    action: 'See Wells',
  },
  notEditable: {
    title: 'This session cannot be changed',
    text: 'It has started, is over, or belongs to somebody else.',
    action: 'Back to the session',
  },
} as const);

/** Sentences of the preview. */
export const previewTexts = editable('session-preview', {
  open: 'Preview',
  title: 'How people will see it',
  close: 'Back to the form',
  untitled: 'No title yet',
  noDescription: 'No description yet',
  noTime: 'No time chosen yet',
  noWell: 'No Well chosen yet',
  elsewhere: 'When it starts elsewhere',
  seats: message('{count} places', (count: number) => ({ count })),
  external: 'On an outside meeting link, which people get when they enter',
  minutes: message('{count} minutes', (count: number) => ({ count })),
} as const);
