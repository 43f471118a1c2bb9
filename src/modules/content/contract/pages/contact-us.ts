import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

export const contactPage = page('contact-us', {
  title: 'Contact us',
  lead: 'Most questions are answered faster than we can write.',
  parts: [
    {
      title: 'Look into the FAQ',
      paragraphs: ['What a session is like, what is free, how to switch your camera on: it is all there.'],
      links: [{ to: '/faq', text: 'Open the FAQ' }],
    },
    {
      title: 'Ask in a new-member session',
      paragraphs: [
        'In the Welcome Well there are sessions for new members. Bring every question; there are no silly ones.',
      ],
      links: [{ to: '/well/welcome-well/00000000-0000-4000-8000-000000000001', text: 'See new-member sessions' }],
    },
  ] satisfies PageTextsPart[],
  write: 'Write to us',
  writeText: 'Tell us what you did, what you expected and what happened. Please do not send what is private to others.',
  answerTime: 'A person reads every message. We usually answer within two working days.',
  form: {
    email: 'Your email, for our answer',
    name: 'Your name (optional)',
    words: 'Your question',
    send: 'Send it',
    done: 'Thank you. Your message is on its way to us.',
    doneText: 'We answer to the address that you gave, usually within two working days.',
    privacy: 'It becomes a mail to our team and is stored nowhere else.',
  },
  orWrite: 'You would rather write a mail?',
  at: 'Our address is',
  noAddress: 'No address is set up here yet. Please ask the person who invited you.',
  urgent:
    'If it is urgent because you or a person near you is in danger, please do not write but call a line under Get help.',
});
