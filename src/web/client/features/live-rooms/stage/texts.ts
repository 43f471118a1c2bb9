import { message } from '#kernel/contract/messages/message.ts';
import type { MessagesReaction } from '../video/messages.ts';
import type { Rung, Saving } from './saving/ladder.ts';
import type { Quality } from './saving/quality.ts';
import { editable } from '#client/lib/site/editable.ts';

export const stageTexts = editable('stage', {
  /** Who leads in place of the host. */
  leads: 'Leads',
  /** The badge on a tile. */
  line: { weak: 'Weak connection', bad: 'Connection unstable' } satisfies Record<Exclude<Quality, 'good'>, string>,
  ownLine: { weak: 'Your connection is weak', bad: 'Internet connection unstable' } satisfies Record<
    Exclude<Quality, 'good'>,
    string
  >,
  /** Why there is no picture. */
  picture: {
    audioOnly: 'Audio only',
    saved: 'Picture off to save data',
    lost: 'Camera stopped',
    hidden: 'Hidden by you',
    ownAudioOnly: 'Your picture is off: the connection is too weak',
  },
  saving: {
    label: 'Save data',
    options: {
      auto: 'Automatic',
      full: 'Full',
      low: 'Low data',
      audio: 'Audio only',
    } satisfies Record<Saving, string>,
    help: {
      auto: 'Sends and shows less while your connection is weak.',
      full: 'All pictures, as sharp as they come.',
      low: 'A small picture of you, and pictures of the few who speak.',
      audio: 'No pictures of others. They still see a very small one of you.',
    } satisfies Record<Saving, string>,
    offer: 'Your connection is weak.',
    accept: 'Save data',
    decline: 'Not now',
    on: { low: 'Low data', audio: 'Audio only', voice: 'Voice only' } satisfies Record<Exclude<Rung, 'full'>, string>,
    back: 'Show all pictures',
  },
  /** Said aloud when the ladder moves. */
  said: {
    full: 'All pictures are on.',
    low: 'Data is saved: fewer and smaller pictures. You still hear everyone.',
    audio: 'Pictures are off to save data. You still hear everyone.',
    voice: 'Your own picture is off too. Everyone still hears you.',
    weak: 'Your connection is weak:',
  },
  captions: {
    label: 'Captions',
    help: 'Your device writes what others say in English below their faces. It may mishear. Nothing is sent or stored.',
    installs:
      'Your browser downloads what it needs for that, once. Then your device writes what others say in English; nothing is sent or stored.',
    cannot:
      'This browser cannot write captions on your device. We do not use captions that send your voices to another company.',
    notInstalled: 'Your browser could not download what captions need. Please try again later.',
    failed: 'Your browser stopped writing captions.',
    line: message('{name}: {text}', (name: string, text: string) => ({ name, text })),
  },
  /** Said aloud. */
  presence: {
    came: message('{names} came in.', (names: string) => ({ names })),
    left: message('{names} left.', (names: string) => ({ names })),
    moved: message('{names} went to another room.', (names: string) => ({ names })),
    several: message('{names} and {last}', (names: string, last: string) => ({ names, last })),
  },
  sounds: {
    label: 'Soft sounds',
    help: 'A short tone when a person comes in or raises a hand.',
  },
  hand: {
    raise: 'Raise hand',
    lower: 'Lower hand',
    up: 'hand raised',
    upAs: message('{place, plural, one {hand raised, next} other {hand raised, number #}}', (place: number) => ({
      place,
    })),
    said: message('{name} raised a hand.', (name: string) => ({ name })),
    saidMany: message('{names} raised their hands.', (names: string) => ({ names })),
    own: 'Your hand is raised.',
    ownDown: 'Your hand is down.',
  },
  react: {
    open: 'React',
    title: 'Hand and reactions',
    kinds: { 'with-you': 'With you', 'thank-you': 'Thank you', 'me-too': 'Me too' } satisfies Record<
      MessagesReaction,
      string
    >,
    said: message('{name}: {what}.', (name: string, what: string) => ({ name, what })),
  },
  small: {
    label: 'Pop out',
    open: 'Show who speaks in a small window',
    close: 'Close the small window',
    noMember: 'Nobody else has a picture at the moment.',
    failed: 'Your browser could not open the small window.',
  },
  screen: {
    share: 'Share screen',
    stop: 'Stop sharing',
    starting: 'Starting…',
    label: 'Screen',
    mine: 'You are sharing your screen.',
    of: message('Screen of {name}', (name: string) => ({ name })),
    said: message('{name} shares a screen.', (name: string) => ({ name })),
    saidEnd: message('{name} no longer shares a screen.', (name: string) => ({ name })),
    stopTheirs: 'Stop their screen share',
    stopped: message('The screen of {name} is no longer shared.', (name: string) => ({ name })),
    endedByHost: 'Your screen share was ended by whoever leads the session.',
    failed: 'Your screen could not be shared. Please try again.',
    allow: 'Let everybody share their screen',
    allowHelp: 'You can end any screen share.',
  },
  pin: {
    pin: 'Show large',
    unpin: 'Back to the grid',
    tile: message('Show {name} large', (name: string) => ({ name })),
  },
  hide: {
    hide: 'Hide and mute for me',
    help: 'Only you stop seeing and hearing them in this session. They are not told.',
    show: 'Show and hear again',
    hidden: message('{name} is hidden and muted for you.', (name: string) => ({ name })),
    shown: message('You see and hear {name} again.', (name: string) => ({ name })),
  },
  lead: {
    inviteToSpeak: 'Invite to speak',
    invited: message('{name} was invited to speak.', (name: string) => ({ name })),
    cameraTime: 'Give more time for the camera',
    cameraTimeGiven: message('{name} has more time to bring the camera back.', (name: string) => ({ name })),
  },
  menu: {
    report: 'Report',
    worry: 'I am worried about this person',
    restrict: 'Restrict member',
    restrictHelp: 'Takes effect once this session is over.',
    takeBack: 'Remove restriction',
    more: 'More',
    moreTitle: 'More',
    news: message('{name}, {count} new', (name: string, count: number) => ({ name, count })),
  },
} as const);
