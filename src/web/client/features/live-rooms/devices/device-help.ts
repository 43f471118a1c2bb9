import type { WhichBrowser } from './which-browser.ts';
import type { MediaFailureName } from './media-failure.ts';

export type DeviceHelp = { title: string; steps: readonly string[] };

/** What the browser says about a permission is found somewhere else in each of them. */
const allow = (device: string, { browser, system }: WhichBrowser): readonly string[] => {
  const reload = 'Then reload this page.';
  if (system === 'iOS' && browser !== 'Safari')
    return [
      `Open the Settings app, find your browser in the list of apps, and switch on ${device}.`,
      'Then come back here and reload this page.',
    ];
  if (system === 'iOS')
    return [
      'Tap the page sign at the left of the address, then “Website Settings”.',
      `Set ${device} to “Allow”.`,
      'Nothing there? Open the Settings app, then Apps, Safari, and allow it for websites.',
      reload,
    ];
  const phone = `Nothing there? Allow ${device} for your browser in the settings of the phone.`;
  if (system === 'Android' && browser === 'Firefox')
    return [`Tap the lock beside the address and allow ${device}.`, phone, reload];
  if (system === 'Android')
    return [`Tap the sign at the left of the address, then “Permissions”, and allow ${device}.`, phone, reload];
  if (browser === 'Safari')
    return [`Open the menu Safari, then “Settings for This Website”, and set ${device} to “Allow”.`, reload];
  const computer =
    system === 'macOS'
      ? `Nothing there? Open System Settings, “Privacy & Security”, and allow ${device} for your browser.`
      : system === 'Windows'
        ? `Nothing there? Open the Windows settings, “Privacy & security”, and allow ${device} for desktop apps.`
        : null;
  const first =
    browser === 'Firefox'
      ? `Click the crossed-out sign at the left of the address and take back the blocking of ${device}.`
      : `Click the sign at the left of the address and switch on ${device}.`;
  return computer === null ? [first, reload] : [first, computer, reload];
};

/** What is wrong with camera or microphone, and what to do in this very browser (ROM-027, ROM-030 to ROM-032, C-114). */
export const deviceHelp = (name: MediaFailureName, product: string, at: WhichBrowser): DeviceHelp => {
  const again = 'Then try again.';
  switch (name) {
    case 'CameraAndMicrophonePermissionsDenied':
      return {
        title: `${product} may not use your camera and microphone. Sessions need both, so that people can see and hear each other.`,
        steps: allow('camera and microphone', at),
      };
    case 'CameraPermissionsDenied':
      return {
        title: `${product} may not use your camera. Sessions need it, so that people can see each other.`,
        steps: allow('the camera', at),
      };
    case 'MicrophonePermissionsDenied':
      return {
        title: `${product} may not use your microphone. Sessions need it, so that people can hear each other.`,
        steps: allow('the microphone', at),
      };
    case 'CameraNotFound':
      return {
        title: 'We cannot find a camera.',
        steps: ['Plug a camera in, or switch on the one of your device: some have a slider or a key for it.', again],
      };
    case 'MicrophoneNotFound':
      return {
        title: 'We cannot find a microphone.',
        steps: ['Plug a microphone or headset in, or switch on the one of your device.', again],
      };
    case 'CameraBusy':
      return {
        title: 'Your camera is used by something else.',
        steps: ['Close other calls, apps and tabs that use the camera.', again],
      };
    case 'MicrophoneBusy':
      return {
        title: 'Your microphone is used by something else.',
        steps: ['Close other calls, apps and tabs that use the microphone.', again],
      };
    case 'MediaUnsupported':
      return at.browser === 'in another app'
        ? {
            title: 'The browser of this app offers no camera here.',
            steps: ['Copy the link of this page.', 'Open it in your own browser, such as Safari, Chrome or Firefox.'],
          }
        : {
            title: 'This browser offers no camera here.',
            steps: [
              'Open this page in a current Chrome, Edge, Firefox or Safari.',
              'The address must begin with https.',
            ],
          };
    case 'MediaFailed':
      return {
        title: `${product} is unable to detect your video settings. Please visit our FAQ or contact our support to get video working.`,
        steps: ['Reload the page, or restart your browser.', 'Try another browser or device.'],
      };
  }
};

/** A device that worked a moment ago went away: unplugged, switched off, or taken by another program. */
export const stoppedHelp = (device: 'camera' | 'microphone'): DeviceHelp => ({
  title: device === 'camera' ? 'Your camera stopped.' : 'Your microphone stopped.',
  steps: [
    device === 'camera'
      ? 'Was it unplugged, covered or switched off? Close other apps and tabs that use it.'
      : 'Was the headset unplugged or switched off? Plug it in, or go on with another microphone.',
    'We take it up again as soon as it is back.',
  ],
});
