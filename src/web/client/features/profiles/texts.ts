import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** Every sentence of profiles, notices and first steps; quoted ones are the specification's. */
export const profileTexts = editable('profile', {
  memberFor: message('Member for {age}', (age: string) => ({ age })),
  gift: 'Gift Peer Support',
  picture: {
    choose: 'Choose a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    failed: 'There was an error with the image upload. Please try again later.',
    of: message('Picture of {name}', (name: string) => ({ name })),
  },
  menu: {
    label: message('Options for {name}', (name: string) => ({ name })),
    restrict: 'Restrict Member',
    takeBack: 'Unrestrict Member',
    report: 'Report Member',
    worry: 'I am worried about this person',
    announce: 'Set as Announcement',
    announced: 'The announcement leads to this profile now.',
  },
  restricted: 'You restricted this member, so their profile is hidden from you.',
  build: {
    title: 'Complete your profile',
    text: 'A few words help others to know who they talk to. Say as little as you like.',
    button: 'BUILD YOUR PROFILE',
  },
  tiles: { met: 'Peers Supported', hosted: 'Sessions Hosted', reviews: 'Positive Reviews' },
  badges: 'Badges',
  towards: message('On the way to {next}', (next: string) => ({ next })),
  expert: 'Expert',
  /** FBK-031 */
  missing: {
    peer: message(
      '{count, plural, one {# more peer to be supported} other {# more peers to be supported}}',
      (count: number) => ({ count }),
    ),
    host: message('{count, plural, one {# more session to host} other {# more sessions to host}}', (count: number) => ({
      count,
    })),
  },
  /** FBK-032 */
  completed: 'Congrats you have completed this badge!',
  sections: {
    about: 'About me',
    broughtMe: 'What brought me here',
    hopeToGain: 'What I hope to gain',
    credentials: 'Credentials',
    website: 'Website',
  },
  /** Beside what its owner may edit: who reads it. */
  readers: {
    members: 'Only members read this.',
    visitors: 'Members read this, and visitors while they see your profile.',
  },
  audience: {
    title: 'Who sees your profile',
    text: 'Members do. Visitors without an account see it with your username, name and picture while you have a public session planned, and after you hosted one. They never read what brought you here and what you hope to gain.',
    label: 'Show me to everybody',
    hint: 'Visitors see your profile although you host nothing.',
  },
  edit: message('Edit {what}', (what: string) => ({ what })),
  save: 'SAVE',
  cancel: 'Cancel',
  saved: 'Saved.',
  tooLong: message('Max {max} characters', (max: number) => ({ max })),
  full: 'Max characters reached',
  invalidUrl: 'Please enter a valid url',
  more: 'Read More',
  less: 'Show less',
  credential: {
    add: 'Add a credential and press Enter',
    hint: 'What you learned or lived through, such as "Nurse" or "Ten years sober".',
    remove: message('Remove {tag}', (tag: string) => ({ tag })),
    most: message('Max {max} credentials allowed', (max: number) => ({ max })),
  },
  hosting: {
    open: 'How hosting works',
    title: 'Would you like to host?',
    text: 'Hosts open a session, listen first, and keep it safe. Nobody has to be an expert.',
    levels: [
      ['Level 0', 'You join sessions. After the first one you attended you may host.'],
      ['Level 1', 'You plan and host sessions in your Wells.'],
      ['Level 2', 'Given by the team: you also post in the main Well.'],
    ],
    yours: message('You are at level {level}.', (level: number) => ({ level })),
    learn: 'LEARN ABOUT HOSTING',
  },
  notices: {
    one: {
      title: 'Your first session is behind you',
      text: 'It takes courage to come the first time. Most people find that it gets easier with each session.',
      go: 'JOIN AN UPCOMING SESSION',
    },
    three: {
      title: 'Three sessions already',
      text: 'Thank you for being there for others. This is how we keep sessions safe for all, you included.',
      go: 'VIEW SAFETY POLICY',
    },
    five: {
      title: 'Five sessions',
      text: 'You know by now how a session feels. Others are looking for somebody who opens one for them.',
      go: 'LEARN ABOUT HOSTING',
    },
    training: {
      title: 'You hosted your first session',
      text: 'The host training is online, at your own pace, and shows how others lead a session through difficult moments.',
      go: 'See the training',
    },
    close: 'Not now',
  },
  gone: { title: 'This profile is not there', text: 'The member does not exist, or has left.' },
  visitors: {
    title: 'Profiles are for members',
    text: 'Members see each other here, so that this stays a safe place. Join for free to see who you will meet.',
  },
  unconfirmed: 'Confirm your email address to see the profiles of other members.',
});

/** The first steps of a new member. */
export const onboardingTexts = editable('onboarding', {
  step: message('Step {at} of {amount}', (at: number, amount: number) => ({ at, amount })),
  unfinished: {
    title: 'Your first steps',
    text: 'You can go on where you left off, whenever you like.',
    on: 'Go on',
    leave: 'No, thank you',
  },
  skip: 'Skip this step',
  leave: 'Skip all, take me in',
  now: {
    title: 'Do you need somebody right now?',
    text: 'You do not have to finish this first.',
    sessions: 'Join something starting soon',
  },
  wells: {
    title: message('Welcome, {name}. What brings you here?', (name: string) => ({ name })),
    lead: 'Wells are communities of people who know a topic from their own lives. Choose as many as you like.',
    join: 'Join and continue',
    next: 'CONTINUE',
    none: 'There are no Wells to choose from yet.',
    failed: message('These could not be joined just now: {titles}. You find them under Wells.', (titles: string) => ({
      titles,
    })),
  },
  membership: {
    title: 'Start free, stay as long as you like',
    lead: 'Basic is free for ever. You can change your mind at any time.',
    basic: {
      title: 'Basic',
      text: 'Join Wells, talk with peers, and be registered for one session at a time.',
      go: 'Continue with Basic',
    },
    unlimited: {
      title: 'Unlimited',
      text: 'For when you would like to be in several sessions a month.',
      go: 'See Unlimited',
    },
  },
  details: { later: 'Not now, continue with Basic', on: 'Continue to your first session' },
  welcome: {
    title: 'Start with a New Members Session',
    lead: 'A session is a small video call: the host says hello, everybody may speak or only listen, and you can leave at any time.',
    all: 'VIEW ALL SESSIONS',
    unavailable: "We're sorry these sessions are not available right now.",
    back: 'Back to where you were',
    camera: 'Check camera and microphone first',
    messaging: message(
      'As an Unlimited member you can write in the Welcome chat: register for one of these sessions, and for the next {stays} after it you can message its people.',
      (stays: string) => ({ stays }),
    ),
    film: {
      title: 'How a session feels',
      text: 'You enter a waiting room first, where you see yourself and nobody sees you. Then the host lets all in and says hello. You may say "I would rather listen today".',
      close: 'Close',
    },
    free: {
      title: 'When are you usually free?',
      any: 'Any time',
      morning: 'Mornings',
      afternoon: 'Afternoons',
      evening: 'Evenings',
      night: 'Nights',
      none: 'No session at this time of day in the next two weeks.',
    },
  },
});
