import { message } from '#kernel/contract/messages/message.ts';
import { texts } from '../texts.ts';
import { editable } from './editable.ts';

/** What no first visit shows of the sentences of the shell and of primitives. */
export const laterTexts = editable('everywhere', texts, {
  losing: { question: 'Throw away what you wrote?', leave: 'Throw away', stay: 'Keep writing' },
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
  support: {
    label: 'Logged in as a member',
    text: message('You are logged in as {name}, for reading only, until', (name: string) => ({ name })),
    end: 'Return to my account',
  },
  notFound: {
    title: 'This page does not exist',
    home: 'HOMEPAGE',
    text: 'The address may be mistyped, or what was here has moved on.',
  },
  maintenance: 'Sorry! The site is currently down for maintenance.',
  maintenanceTitle: 'Maintenance',
  maintenanceHint: 'Nothing you saved is lost. This page takes you back by itself as soon as we are there again.',
  unsupportedBrowserHome: 'GO HOME',
  unsupportedBrowser: message('Currently {product} does not support your browser', (product: string) => ({ product })),
  unsupportedBrowserHint:
    'Sessions need a camera and live video, which this browser does not offer. You can read everything here; to join a session, open this page in a current Chrome, Edge, Firefox or Safari.',
} as const);
