import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import type { LettersLetter } from './letters.ts';

type MissedLettersAbout = {
  /** The start, in the reader's zone. */
  when: string;
  publicUrl: string;
  supportEmail: string;
  settings: Pick<SchedulingSettings, 'NOSHOW_MAX' | 'NOSHOW_DAYS' | 'NOSHOW_BLOCK_DAYS' | 'UNREGISTER_MIN_BEFORE'>;
};

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;
const mistake = ({ supportEmail }: MissedLettersAbout): string[] =>
  supportEmail === '' ? [] : [`If this is a mistake, please write to ${supportEmail}.`];

/** Sent before it has consequences, and without reproach: a member who stays away may have had a hard day (I-023). */
export const missedLetter = (about: MissedLettersAbout): LettersLetter => ({
  subject: 'About a session you registered for',
  paragraphs: [
    `You had a seat in the session on ${about.when}, and we missed you there. That happens, and nothing follows from it.`,
    `When you cannot come, please unregister until ${count(about.settings.UNREGISTER_MIN_BEFORE, 'minute')} before the start, so that somebody else can have the seat.${about.settings.NOSHOW_MAX === 0 ? '' : ` Whoever misses ${count(about.settings.NOSHOW_MAX, 'session')} within ${count(about.settings.NOSHOW_DAYS, 'day')} cannot register for ${count(about.settings.NOSHOW_BLOCK_DAYS, 'day')}; each of them weighs less with every week.`}`,
    `If you could not get in, or were not well, one tap says so, and you need not say anything: ${about.publicUrl}/account/missed-sessions`,
    ...mistake(about),
    `You can find other sessions here: ${about.publicUrl}/sessions`,
    `If you need somebody right now, you find people who help here: ${about.publicUrl}/get-help`,
  ],
});

/** I-022 */
export const hostMissedLetter = (about: MissedLettersAbout): LettersLetter => ({
  subject: 'About a session you hosted',
  paragraphs: [
    `People came to the session on ${about.when}, and you were not there. We hope that you are well.`,
    'When you cannot come, please cancel the session on its page, or ask our staff to find another host: then nobody waits in vain.',
    ...mistake(about),
  ],
});

/** I-022 */
export const hostMissesLetter = (options: {
  host: string;
  count: number;
  until: string;
  page: string;
  settings: Pick<SchedulingSettings, 'HOST_NOSHOW_DAYS'>;
}): LettersLetter => ({
  subject: 'A host did not come again',
  paragraphs: [
    `${options.host} did not come to ${count(options.count, 'session')} they host within ${count(options.settings.HOST_NOSHOW_DAYS, 'day')}. People who came were not charged for them.`,
    `Until ${options.until.slice(0, 10)} their sessions are not suggested to members; whoever looks for them finds them.`,
    `This was the last one: ${options.page}`,
    'You can talk to them, and give their coming sessions to another host on the pages of these sessions.',
  ],
});
