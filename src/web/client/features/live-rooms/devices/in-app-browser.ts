import { tabStorage } from '#client/lib/storage.ts';

/** Marks of browsers inside other apps, where camera and microphone often do not work. Extend as apps come and go (C-192). */
const MARKS = [
  'FBAN',
  'FBAV',
  'FB_IAB',
  'Instagram',
  'Threads',
  'Line/',
  'MicroMessenger',
  'Twitter for',
  'TikTok',
  'musical_ly',
  'BytedanceWebview',
  'Snapchat',
  'Pinterest/',
  'LinkedInApp',
  'WhatsApp',
  'Messenger',
  'GSA/',
  'KAKAOTALK',
  'NAVER(inapp',
  '; wv)',
] as const;

export const isInAppBrowser = (userAgent: string = navigator.userAgent): boolean =>
  MARKS.some((mark) => userAgent.includes(mark));

const KEY = 'in-app-browser-accepted';
/** The person was warned and continues. */
export const hasAcceptedInApp = (): boolean => tabStorage.read(KEY) !== null;
export const acceptInApp = (): void => tabStorage.write(KEY, 'yes');

/** Phones and tablets, by their own word (C-191). */
export const isMobileBrowser = (userAgent: string = navigator.userAgent): boolean =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
