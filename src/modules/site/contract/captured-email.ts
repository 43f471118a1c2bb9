/** Most characters of an address that a visitor leaves (SIT-061). */
export const CAPTURED_EMAIL_MAX = 50;

/** Non-space text, @, text, a dot, text (SIT-058). */
export const isCapturedEmail = (text: string): boolean =>
  text.length <= CAPTURED_EMAIL_MAX && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

/** The lists on which a visitor can leave an address: hosting, the waitlist of the training, and news of the opening. */
export const EMAIL_LISTS = ['host_email_capture', 'facilitator_waitlist', 'coming_soon_email'] as const;
export type EmailList = (typeof EMAIL_LISTS)[number];

/** Whose profile the announcement leads to (ADM-039). */
export const ANNOUNCEMENT_KEY = 'announcement_username';

/** Stands for none; never the id of anything (SIT-135, C-131). */
export const NO_UUID = '00000000-0000-0000-0000-000000000000';
