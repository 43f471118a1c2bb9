import type { MediaFailureName } from './video/media-failure.ts';

/** Every sentence of previews, waiting rooms and rooms. `product` is the configured product name (C-076). */
export const roomTexts = {
  join: 'JOIN ROOM',
  leave: 'LEAVE',
  stay: 'STAY',
  done: 'Done',
  success: 'Success',
  unstable: 'Internet connection unstable',
  tooEarly: 'You will be able to enter the waiting room 5 minutes before the session start time.',
  late: 'You are more than 5 minutes late.',
  verifyTitle: 'One step before you enter',
  verifyEmail: 'Please verify your email to enter this session.',
  verifyEmailAgain: 'Send the e-mail again',
  inAppTitle: 'Oops? We noticed you are using an in-app browser.',
  inAppText:
    'Camera and microphone often do not work inside other apps. Copy the link and open it in your own browser, such as Safari, Chrome or Firefox.',
  copyLink: 'Copy link',
  copied: 'Copied. Paste it into your browser.',
  couldNotCopy: 'Copying does not work here. Please mark the link and copy it:',
  goOnAnyway: 'Continue here anyway',
  externalTitle: 'Your session is in a new tab',
  external: 'A new tab should have opened with your session. If you do not see it, open it with this link:',
  externalOpen: 'Open the session',
  externalOnMobile:
    'At this time, outside sessions are not supported on mobile browsers. Please try entering from a desktop to join this curated session.',
  externalMissing: 'The link of this session is missing. Please ask its host.',
  hostLevelTitle: 'Attend one session first',
  hostLevel: 'You must attend one session before you can host.',
  staffTitle: 'Enter as staff',
  staffText:
    'You are not registered for this session. Everybody in it will see that staff is there, and your reason is recorded.',
  staffReason: 'Why do you enter this session?',
  staffReasonMissing: 'Please say why you enter this session.',
  staffEnter: 'ADMIN ENTER',

  preview: {
    title: 'Ready to join?',
    lead: 'Check how you look and sound. Nobody can see or hear you yet.',
    settings: 'Audio and video settings',
    level: 'Microphone level',
    starting: 'Starting your camera…',
    retry: 'Try again',
    self: 'Your camera',
    back: 'Not now',
    notYet: 'Wait, not yet',
    hold: 'You are all set. This page takes you to the waiting room by itself.',
    speakNow: 'Say a few words: the bar should move.',
  },
  waiting: {
    begins: (needed: number) => `Just a moment, your session will begin once ${needed} peers join.`,
    beginsGroup: (needed: number) => `Your group-hosted session will begin once ${needed} peers join.`,
    here: (count: number, needed: number) => `${count} of ${needed} here`,
    youAreHere: 'You',
    hostAbsent: (until: string) =>
      `Your host is not here yet. We wait for them until ${until}; after that your group can begin on its own.`,
    hostSeat: 'Your host',
    notHere: 'not here yet',
    away: 'reconnecting',
    starts: 'Your session starts in',
    startsNow: 'Starting now',
    connecting: 'Everybody is here. Joining the room…',
    searching: 'Looking for your room…',
    lost: 'Somebody left or lost their connection. The session goes on as soon as enough of you are here again.',
    breathe: 'Take a breath. You do not have to do anything: the room opens by itself.',
    empty: 'Waiting for somebody',
  },
  room: {
    endsIn: 'Session Ends In',
    closesIn: 'Room closes in',
    staffHere: 'Staff is in this session.',
    staff: 'Staff',
    host: 'Host',
    you: 'You',
    muted: 'muted',
    micOff: 'microphone off',
    speaking: 'speaking',
    away: 'Reconnecting…',
    reconnectingBanner: 'Your connection dropped. We are bringing you back.',
    noPicture: 'No picture yet',
    alone: 'Waiting for the others to appear…',
    audioOn: 'Turn microphone off',
    audioOff: 'Turn microphone on',
    audio: 'Audio',
    settings: 'Settings',
    leave: 'Leave',
    leaveTitle: 'Leave this session?',
    leaveText: 'You can come back until the session ends.',
    leaveHost: 'This will end the session for all other users',
    member: (name: string) => `Options for ${name}`,
    askToMute: 'Ask to mute',
    asked: (name: string) => `${name} was asked to mute.`,
    wereMuted: 'The host asked you to mute, so your microphone is off. Turn it on when you want to speak.',
    remove: 'Remove from session',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'They leave at once and cannot come back to this session. They can join other sessions.',
    removeReason: 'Reason',
    removeYes: 'Remove',
    removed: (name: string) => `${name} was removed.`,
    cameraLost: 'Your camera stopped. The others cannot see you; please bring it back within',
    cameraAgain: 'Restart camera',
    soundBlocked: 'Your browser keeps the sound off until you tap.',
    soundOn: 'Turn sound on',
    hostAway: 'Your host is not here. Your group can go on by itself.',
    groupLed: 'This session is led by all of you.',
    full: 'People in this room',
  },
  guide: {
    agenda: 'Agenda',
    rules: 'Rules',
    groupHosted: 'This session is led by all of you: any of you may lead it with this agenda.',
    hostAway:
      'Your host is not here. You can go on with this agenda: any attendee can volunteer as substitute host if the group agrees.',
    steps: [
      {
        title: 'Arrive',
        minutes: '5 minutes',
        text: 'Say hello. Everybody says their name and, in a few words, how they are.',
      },
      { title: 'Agree', minutes: '2 minutes', text: 'Remember the rules together. Somebody offers to watch the time.' },
      {
        title: 'Share',
        minutes: 'most of the time',
        text: 'One after the other, with about the same time for each. The others listen. Passing is always fine.',
      },
      {
        title: 'Reflect',
        minutes: '10 minutes',
        text: 'What did you recognise, what touched you? Speak of your own experience, and give advice only when asked.',
      },
      { title: 'Close', minutes: '5 minutes', text: 'Everybody says one thing they take along. Then say goodbye.' },
    ],
    ruleList: [
      'What is said here stays here. Nobody records, and nobody takes pictures.',
      'Keep your camera on and stay in view, so that everybody knows who is listening.',
      'Share experience, not advice. Nobody diagnoses anybody.',
      'One person speaks at a time. Leave room for those who are quiet.',
      'No personal contact information, no self-promotion, no spam.',
      'You never have to speak, and you may leave whenever you need to.',
      'Any attendee can volunteer as substitute host if the group agrees.',
    ],
  },
  gone: {
    removed: 'The host removed you from this session. You can still join other sessions.',
    elsewhere: 'You joined this session in another window, so this one has left it.',
    connection: 'The connection was lost for too long. You can enter the session again while it runs.',
    notOpen: 'This session is not open for you now.',
  },
  problems: {
    connect: 'We could not connect you to the room. Please try again.',
    closed: 'The room had to reconnect. Press JOIN ROOM to come back in.',
    camera: 'Your camera was off for too long. Check it here, then come back in.',
    server: 'The server cannot be reached right now. Please try again in a moment.',
  },
  settings: {
    title: 'Audio and Video Settings',
    camera: 'Video input',
    microphone: 'Audio input',
    speaker: 'Audio output',
    fixed: 'Chosen by your browser',
    unnamed: (kind: string, number: number) => `${kind} ${number}`,
  },
  test: {
    title: 'Camera and microphone test',
    lead: 'See whether everything works before your session. Nothing is recorded, and nobody else sees or hears you.',
    start: 'Start the test',
    stop: 'Stop',
    cameraWorks: 'Your camera works: do you see yourself?',
    microphoneWorks: 'Your microphone works: we can hear you.',
    microphoneQuiet: 'We do not hear anything yet. Say a few words.',
    speaker: 'Play a sound',
    speakerHint: 'You should hear three soft tones.',
    speakerFailed: 'This browser could not play the sound.',
    playing: 'Playing…',
  },
  survey: {
    title: 'Thank you for being here',
    text: 'Showing up for others, and for yourself, takes courage. Take a moment before you move on.',
    session: (title: string) => `You were in “${title}”.`,
    next: 'What you can do now',
    steps: [
      'Drink a glass of water, stretch, and let it settle.',
      'If something stays with you, tell somebody you trust.',
      'Find the next session when you feel like it. There is no hurry.',
    ],
    sessions: 'Find a session',
    home: 'Go home',
  },
  canceled: {
    title: 'This session was canceled',
    text: 'We are sorry: the session you came for does not take place. It costs you nothing, and your seat is free again.',
    sessions: 'Find another session',
    home: 'Go home',
  },
} as const;

type Help = { title: string; steps: readonly string[] };

const permissionSteps = (device: string): readonly string[] => [
  `Tap the lock or camera sign beside the address and allow ${device}.`,
  'On a phone, also allow it for your browser in the settings of the phone.',
  'Then reload this page.',
];

/** What is wrong with camera or microphone, and what to do (ROM-027, ROM-030 to ROM-032, C-114). */
export const deviceHelp = (name: MediaFailureName, product: string): Help => {
  switch (name) {
    case 'CameraAndMicrophonePermissionsDenied':
      return {
        title: `${product} may not use your camera and microphone. Sessions need both, so that people can see and hear each other.`,
        steps: permissionSteps('camera and microphone'),
      };
    case 'CameraPermissionsDenied':
      return {
        title: `${product} may not use your camera. Sessions need it, so that people can see each other.`,
        steps: permissionSteps('the camera'),
      };
    case 'MicrophonePermissionsDenied':
      return {
        title: `${product} may not use your microphone. Sessions need it, so that people can hear each other.`,
        steps: permissionSteps('the microphone'),
      };
    case 'CameraNotFound':
      return {
        title: 'We cannot find a camera.',
        steps: ['Plug a camera in, or switch on the one of your device.', 'Then try again.'],
      };
    case 'MicrophoneNotFound':
      return {
        title: 'We cannot find a microphone.',
        steps: ['Plug a microphone or headset in, or switch on the one of your device.', 'Then try again.'],
      };
    case 'CameraBusy':
      return {
        title: 'Your camera is used by something else.',
        steps: ['Close other calls, apps and tabs that use the camera.', 'Then try again.'],
      };
    case 'MicrophoneBusy':
      return {
        title: 'Your microphone is used by something else.',
        steps: ['Close other calls, apps and tabs that use the microphone.', 'Then try again.'],
      };
    case 'MediaUnsupported':
      return {
        title: 'This browser offers no camera here.',
        steps: ['Open this page in a current Chrome, Edge, Firefox or Safari.', 'The address must begin with https.'],
      };
    case 'MediaFailed':
      return {
        title: `${product} is unable to detect your video settings. Please visit our FAQ or contact our support to get video working.`,
        steps: ['Reload the page, or restart your browser.', 'Try another browser or device.'],
      };
  }
};
