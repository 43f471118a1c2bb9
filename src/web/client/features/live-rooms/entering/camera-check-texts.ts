import type { ConnectionResult, TestReport } from '#modules/live-rooms/contract/test-code.ts';
import { editable } from '#client/lib/site/editable.ts';

export const checkTexts = editable('camera-check', {
  lead: 'See whether everything works before your session. Nothing is recorded, and nobody else sees or hears you.',
  title: 'Camera and microphone test',
  begin: 'It takes half a minute. Your browser asks whether it may use your camera and your microphone.',
  start: 'Start the test',
  stop: 'End the test',
  camera: 'Camera',
  cameraWorks: 'Your camera works: do you see yourself?',
  microphone: 'Microphone',
  microphoneWorks: 'Your microphone works: we can hear you.',
  microphoneQuiet: 'Say a few words: the bar should move.',
  microphoneHelp:
    'Still nothing? Choose another microphone in the settings below, and look for a mute switch on your headset.',
  speaker: 'Loudspeaker',
  speakerHint: 'Play three soft tones. You should hear them.',
  speakerPlay: 'Play a sound',
  speakerAgain: 'Play it again',
  playing: 'Playing…',
  speakerAsk: 'Did you hear it?',
  heard: 'Yes, I heard it',
  notHeard: 'No',
  speakerWorks: 'Your loudspeaker works.',
  speakerHelp: 'Turn the volume up, or choose another audio output in the settings below, and play it again.',
  speakerFailed: 'This browser could not play the sound. Reload the page, and look whether the tab is muted.',
  connection: 'Connection',
  connecting: 'Trying the way to our video rooms…',
  connectionAgain: 'Try again',
  devices: 'Camera and microphone',
  /** Read aloud after the name of a step. */
  states: { open: 'not done yet', running: 'running', good: 'works', bad: 'does not work' },
  resultTitle: 'Your result',
  allGood: 'Everything works. You are ready for your session.',
  proceeding: 'Go through the steps above; the code follows along.',
  notGood: 'Something does not work yet. The steps above say what to do.',
  codeLead: 'If you ask for help, quote this code. It says what worked in this browser, and nothing about you.',
  copy: 'Copy the code',
  copied: 'The code is copied.',
  help: 'Ask for help',
  read: {
    title: 'Read a code',
    lead: 'For staff: what a quoted code says.',
    label: 'Code',
    invalid: 'This is no code of a test, or it was misheard. Codes look like WS-2GS-MCG-Z8M.',
  },
} as const);

export const connectionTexts: Record<ConnectionResult, string> = editable('connection', {
  works: 'Your connection works: sound and picture reach our video rooms.',
  'not tested': 'This browser has no live video, so the connection could not be tried.',
  'no server': 'We cannot be reached from here. Look at your internet connection, then try again.',
  'no socket':
    'Your network lets pages through, but not live video. Try another network, such as your phone’s, or switch a VPN or a company’s proxy off.',
  'no media':
    'Our video rooms answer, but sound and picture do not get through. A firewall or VPN holds them back: try another network, such as your phone’s.',
  'no video server':
    'Our video rooms do not answer right now. This is not your fault; please try again in some minutes.',
  busy: 'Many people are testing right now. Please try again in a minute.',
});

/** A report for the people who help, line by line. */
export const reportLines = (report: TestReport): readonly (readonly [string, string])[] => [
  ['Day', report.day],
  ['Browser', report.version === 0 ? report.browser : `${report.browser} ${report.version}`],
  ['System', report.system],
  ['Camera', report.camera],
  ['Microphone', report.microphone],
  ['Loudspeaker', report.speaker],
  ['Connection', report.connection],
];

/** Does anything in it need attention, or is something left to try? */
export const verdictOf = (report: TestReport): 'good' | 'bad' | 'open' => {
  const { camera, microphone, speaker, connection } = report;
  const isBad =
    !['works', 'not tested'].includes(camera) ||
    !['works', 'silent', 'not tested'].includes(microphone) ||
    ['not heard', 'failed'].includes(speaker) ||
    !['works', 'not tested', 'busy'].includes(connection);
  if (isBad) return 'bad';
  const isDone = camera === 'works' && microphone === 'works' && speaker === 'heard' && connection === 'works';
  return isDone ? 'good' : 'open';
};
