import { message } from '#kernel/contract/messages/message.ts';
import { editable } from './site/editable.ts';

/** Every sentence of the shell, of failures and of primitives. `product` is the configured product name (C-076). */
export const texts = editable('everywhere', {
  connection: 'We cannot reach the server. Please check your internet connection.',
  pleaseWait: 'That was a lot at once. Please wait a moment and try again.',
  defaultError: 'An error has occurred. Please try again.',
  signedOutInRoom: 'You have been logged out. You stay in this session; log in again when it is over.',
  couldNotLoad: 'This could not be loaded.',
  wellsNotLoaded: 'The Wells could not be loaded.',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  losing: { question: 'Throw away what you wrote?', leave: 'Throw away', stay: 'Keep writing' },
  more: 'Show more',
  picture: {
    choose: 'Choose a picture',
    change: 'Choose another',
    remove: 'Remove picture',
    notJpeg: 'Please choose a JPG picture. This file is none that can be shown.',
    notShown: 'Please choose a JPG, PNG, WebP or GIF picture. This file is none that can be shown.',
    tooLarge: 'Please choose a smaller picture, of at most 40 MB.',
    crop: {
      title: 'Choose what is shown',
      frame: 'Part of the picture that is shown. Use the arrow keys to move it, plus and minus to zoom.',
      zoom: 'Zoom',
      use: 'Use picture',
      cancel: 'Cancel',
      how: 'Drag the picture, or use the arrow keys.',
    },
  },
  share: {
    link: 'Link',
    copy: 'Copy link',
    copied: 'Link Copied',
    notCopied: 'Please select the link and copy it.',
    more: 'Share with an app',
  },
  maintenance: 'Sorry! The site is currently down for maintenance.',
  maintenanceHint: 'Nothing you saved is lost. This page takes you back by itself as soon as we are there again.',
  offline: {
    title: 'You are offline',
    text: 'This page comes by itself when you are connected again. Nothing you saved is lost.',
    breathe: 'Two minutes to breathe',
    next: 'Your next session:',
    chat: 'Its chat',
    older: 'As it was when you were last connected.',
  },
  technical: {
    refresh: 'Sorry, we are having some technical issues (as you can see). Please try to refresh the page',
    reachOut: ', if you are still getting the issue you can reach out to',
  },
  unsupportedBrowser: message('Currently {product} does not support your browser', (product: string) => ({ product })),
  unsupportedBrowserHint:
    'Sessions need a camera and live video, which this browser does not offer. You can read everything here; to join a session, open this page in a current Chrome, Edge, Firefox or Safari.',
  cookiesRequired: message(
    '{product} requires cookies to be enabled in order to be used. Please enable cookies then reload this page.',
    (product: string) => ({ product }),
  ),
  cookies: {
    needed: message('{product} needs two cookies to keep you logged in and your account safe.', (product: string) => ({
      product,
    })),
    ask: 'May we also remember small conveniences on this device?',
  },
  support: {
    label: 'Logged in as a member',
    text: message('You are logged in as {name}, for reading only, until', (name: string) => ({ name })),
    end: 'Return to my account',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or what was here has moved on.',
  },
} as const);
