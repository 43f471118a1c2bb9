import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

const device = (device: string) => ({ device });
const product = (product: string) => ({ product });

/** What to do about camera and microphone (ROM-027, ROM-030 to ROM-032, C-114). */
export const deviceHelpTexts = editable('device-help', {
  devices: { both: 'camera and microphone', camera: 'the camera', microphone: 'the microphone' },
  allow: {
    reload: 'Then reload this page.',
    inSettingsApp: message(
      'Open the Settings app, find your browser in the list of apps, and switch on {device}.',
      device,
    ),
    comeBack: 'Then come back here and reload this page.',
    websiteSettings: 'Tap the page sign at the left of the address, then “Website Settings”.',
    setAllow: message('Set {device} to “Allow”.', device),
    forWebsites: 'Nothing there? Open the Settings app, then Apps, Safari, and allow it for websites.',
    onPhone: message('Nothing there? Allow {device} for your browser in the settings of the phone.', device),
    lock: message('Tap the lock beside the address and allow {device}.', device),
    permissions: message('Tap the sign at the left of the address, then “Permissions”, and allow {device}.', device),
    menuSafari: message('Open the menu Safari, then “Settings for This Website”, and set {device} to “Allow”.', device),
    onMac: message(
      'Nothing there? Open System Settings, “Privacy & Security”, and allow {device} for your browser.',
      device,
    ),
    onWindows: message(
      'Nothing there? Open the Windows settings, “Privacy & security”, and allow {device} for desktop apps.',
      device,
    ),
    crossedOut: message(
      'Click the crossed-out sign at the left of the address and take back the blocking of {device}.',
      device,
    ),
    switchOn: message('Click the sign at the left of the address and switch on {device}.', device),
  },
  again: 'Then try again.',
  denied: {
    both: message(
      '{product} may not use your camera and microphone. Sessions need both, so that people can see and hear each other.',
      product,
    ),
    camera: message('{product} may not use your camera. Sessions need it, so that people can see each other.', product),
    microphone: message(
      '{product} may not use your microphone. Sessions need it, so that people can hear each other.',
      product,
    ),
  },
  cameraNotFound: {
    title: 'We cannot find a camera.',
    step: 'Plug a camera in, or switch on the one of your device: some have a slider or a key for it.',
  },
  microphoneNotFound: {
    title: 'We cannot find a microphone.',
    step: 'Plug a microphone or headset in, or switch on the one of your device.',
  },
  cameraBusy: {
    title: 'Your camera is used by something else.',
    step: 'Close other calls, apps and tabs that use the camera.',
  },
  microphoneBusy: {
    title: 'Your microphone is used by something else.',
    step: 'Close other calls, apps and tabs that use the microphone.',
  },
  inApp: {
    title: 'The browser of this app offers no camera here.',
    steps: ['Copy the link of this page.', 'Open it in your own browser, such as Safari, Chrome or Firefox.'],
  },
  unsupported: {
    title: 'This browser offers no camera here.',
    steps: ['Open this page in a current Chrome, Edge, Firefox or Safari.', 'The address must begin with https.'],
  },
  failed: {
    title: message(
      '{product} is unable to detect your video settings. Please visit our FAQ or contact our support to get video working.',
      product,
    ),
    steps: ['Reload the page, or restart your browser.', 'Try another browser or device.'],
  },
  stopped: {
    camera: {
      title: 'Your camera stopped.',
      step: 'Was it unplugged, covered or switched off? Close other apps and tabs that use it.',
    },
    microphone: {
      title: 'Your microphone stopped.',
      step: 'Was the headset unplugged or switched off? Plug it in, or go on with another microphone.',
    },
    resumes: 'We take it up again as soon as it is back.',
  },
});
