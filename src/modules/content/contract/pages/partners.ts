import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

export const partnersPage = page('partners', {
  title: 'Partner with us',
  lead: 'For organisations that want the people they care for to have somebody to talk to.',
  choose: 'Which are you?',
  corporation: 'A corporation',
  nonprofit: 'A non-profit',
  corporations: [
    {
      title: 'For corporations',
      points: [
        'Offer membership as an employee benefit: your people find peers outside the company, under a name of their own choice. You learn nothing about who takes part.',
        'Host sessions for employee groups: parents, carers, people who lost somebody, newcomers.',
        'Book the founder as a speaker, about peer support and what it can and cannot do.',
      ],
    },
  ] satisfies PageTextsPart[],
  nonprofits: [
    {
      title: 'For non-profits',
      points: [
        'Share it as a resource with the people you support. Basic membership is free.',
        'Host your own sessions, in a Well of your own if you like.',
        'Join the waitlist of the facilitator training; we write as soon as there is a place.',
      ],
    },
  ] satisfies PageTextsPart[],
  waitlist: {
    title: 'Waitlist of the facilitator training',
    label: 'Email',
    send: 'Join the waitlist',
    done: 'Thank you! Your email has been received!',
  },
  closing: {
    title: 'Talk to us',
    text: 'Tell us whom you care for, and we find out together what fits.',
    kit: 'Download the promotion kit',
    write: 'Write to',
    contact: 'Write to us',
  },
});
