import { page } from '../page.ts';

export const comingSoonPage = page('coming-soon', {
  title: 'We are opening soon',
  text: '{product} is not open yet. Leave your email, and you are the first to know.',
  label: 'Email',
  send: 'SUBMIT',
  done: 'Thank you! Your email has been submitted!',
});
