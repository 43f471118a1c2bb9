import { deviceHelpTexts as texts } from './device-help-texts.ts';
import type { WhichBrowser } from './which-browser.ts';
import type { MediaFailureName } from './media-failure.ts';

export type DeviceHelp = { title: string; steps: readonly string[] };

/** What the browser says about a permission is found somewhere else in each of them. */
const allow = (which: keyof typeof texts.devices, { browser, system }: WhichBrowser): readonly string[] => {
  const words = texts.allow;
  const device = texts.devices[which];
  if (system === 'iOS' && browser !== 'Safari') return [words.inSettingsApp(device), words.comeBack];
  if (system === 'iOS') return [words.websiteSettings, words.setAllow(device), words.forWebsites, words.reload];
  if (system === 'Android')
    return [(browser === 'Firefox' ? words.lock : words.permissions)(device), words.onPhone(device), words.reload];
  if (browser === 'Safari') return [words.menuSafari(device), words.reload];
  const computer = { macOS: [words.onMac(device)], Windows: [words.onWindows(device)] };
  return [
    (browser === 'Firefox' ? words.crossedOut : words.switchOn)(device),
    ...(system === 'macOS' || system === 'Windows' ? computer[system] : []),
    words.reload,
  ];
};

const withStep = ({ title, step }: { title: string; step: string }): DeviceHelp => ({
  title,
  steps: [step, texts.again],
});

/** What is wrong with camera or microphone, and what to do in this very browser. */
export const deviceHelp = (name: MediaFailureName, product: string, at: WhichBrowser): DeviceHelp => {
  switch (name) {
    case 'CameraAndMicrophonePermissionsDenied':
      return { title: texts.denied.both(product), steps: allow('both', at) };
    case 'CameraPermissionsDenied':
      return { title: texts.denied.camera(product), steps: allow('camera', at) };
    case 'MicrophonePermissionsDenied':
      return { title: texts.denied.microphone(product), steps: allow('microphone', at) };
    case 'CameraNotFound':
      return withStep(texts.cameraNotFound);
    case 'MicrophoneNotFound':
      return withStep(texts.microphoneNotFound);
    case 'CameraBusy':
      return withStep(texts.cameraBusy);
    case 'MicrophoneBusy':
      return withStep(texts.microphoneBusy);
    case 'MediaUnsupported':
      return at.browser === 'in another app' ? texts.inApp : texts.unsupported;
    case 'MediaFailed':
      return { title: texts.failed.title(product), steps: texts.failed.steps };
  }
};

/** A device that worked a moment ago went away: unplugged, switched off, or taken by another program. */
export const stoppedHelp = (device: 'camera' | 'microphone'): DeviceHelp => {
  const { title, step } = texts.stopped[device];
  return { title, steps: [step, texts.stopped.resumes] };
};
