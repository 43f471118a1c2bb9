import { page } from '../page.ts';

/** At the end of every page. */
export const footerPage = page('footer', {
  mission: 'A world where everyone has access to the support they need when they need it through social wellness',
  notEmergency:
    'Peer support is not emergency care. If you or someone near you is in danger, please call your local emergency number now.',
});

/** In the footer, for visitors, once they come near. */
export const footerHostPage = page('footer-host', {
  title: 'Would you like to host?',
  text: 'Leave your email and we tell you how it works.',
  label: 'Email',
  age: 'By checking this box, you agree that you are at least 18 years of age.',
  send: 'SUBMIT',
  done: 'Thank you! Your email has been received!',
});
