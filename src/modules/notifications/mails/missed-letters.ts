import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import type { Letter } from './letters.ts';

type About = {
  /** The start, in the reader's zone. */
  when: string;
  publicUrl: string;
  supportEmail: string;
  settings: Pick<SchedulingSettings, 'NOSHOW_MAX' | 'NOSHOW_DAYS' | 'NOSHOW_BLOCK_DAYS' | 'UNREGISTER_MIN_BEFORE'>;
};

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;
const mistake = ({ supportEmail }: About): string[] =>
  supportEmail === '' ? [] : [`If this is a mistake, please write to ${supportEmail}.`];

/** Sent before it has consequences, and without reproach: a member who stays away may have had a hard day (I-023). */
export const missedLetter = (of: About): Letter => ({
  subject: 'About a session you registered for',
  paragraphs: [
    `You had a seat in the session on ${of.when}, and we missed you there. That happens, and nothing follows from it.`,
    `When you cannot come, please unregister until ${count(of.settings.UNREGISTER_MIN_BEFORE, 'minute')} before the start, so that somebody else can have the seat.${of.settings.NOSHOW_MAX === 0 ? '' : ` Whoever misses ${count(of.settings.NOSHOW_MAX, 'session')} within ${count(of.settings.NOSHOW_DAYS, 'day')} cannot register for ${count(of.settings.NOSHOW_BLOCK_DAYS, 'day')}.`}`,
    ...mistake(of),
    `You can find other sessions here: ${of.publicUrl}/sessions`,
    `If you need somebody right now, you find people who help here: ${of.publicUrl}/get-help`,
  ],
});

/** I-022 */
export const hostMissedLetter = (of: About): Letter => ({
  subject: 'About a session you hosted',
  paragraphs: [
    `People came to the session on ${of.when}, and you were not there. We hope that you are well.`,
    'When you cannot come, please cancel the session on its page, or ask our staff to find another host: then nobody waits in vain.',
    ...mistake(of),
  ],
});

/** I-022 */
export const hostMissesLetter = (of: {
  host: string;
  count: number;
  until: string;
  page: string;
  settings: Pick<SchedulingSettings, 'HOST_NOSHOW_DAYS'>;
}): Letter => ({
  subject: 'A host did not come again',
  paragraphs: [
    `${of.host} did not come to ${count(of.count, 'session')} they host within ${count(of.settings.HOST_NOSHOW_DAYS, 'day')}. People who came were not charged for them.`,
    `Until ${of.until.slice(0, 10)} their sessions are not suggested to members; whoever looks for them finds them.`,
    `This was the last one: ${of.page}`,
    'You can talk to them, and give their coming sessions to another host on the pages of these sessions.',
  ],
});
