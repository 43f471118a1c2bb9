import { editable } from '#client/lib/site/editable.ts';

export const calendarTexts = editable('calendar', {
  add: 'Add to calendar',
  title: 'Add to calendar',
  file: 'Calendar file (.ics)',
  google: 'Google Calendar',
  outlook: 'Outlook',
  otherSites: 'Google and Outlook open in a new tab, and can read what is written there.',
  discreet: 'Write "Appointment" only',
  discreetHint: 'No title, no Well, no names: good for calendars that others can see.',
  follow: 'Your calendar can also follow all your sessions by itself.',
  followLink: 'Set it up in your account',
  appointment: 'Appointment',
  forHost: 'for the host',
} as const);
