import { writeLetter } from '#kernel/contract/letters.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { sessionLetters } from '../contract/letters.ts';
import type { LettersLetter } from './letters.ts';

type MissedLettersAbout = {
  /** The start, in the reader's zone. */
  when: string;
  publicUrl: string;
  supportEmail: string;
  settings: Pick<SchedulingSettings, 'NOSHOW_MAX' | 'NOSHOW_DAYS' | 'NOSHOW_BLOCK_DAYS' | 'UNREGISTER_MIN_BEFORE'>;
};

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;

const given = (text: string): string | null => (text === '' ? null : text);

/** Sent before it has consequences, and without reproach: a member who stays away may have had a hard day (I-023). */
export const missedLetter = ({ when, publicUrl, supportEmail, settings }: MissedLettersAbout): LettersLetter =>
  writeLetter(sessionLetters.missed, {
    when,
    unregister_time: count(settings.UNREGISTER_MIN_BEFORE, 'minute'),
    consequence:
      settings.NOSHOW_MAX === 0
        ? ''
        : ` Whoever misses ${count(settings.NOSHOW_MAX, 'session')} within ${count(settings.NOSHOW_DAYS, 'day')} cannot register for ${count(settings.NOSHOW_BLOCK_DAYS, 'day')}; each of them weighs less with every week.`,
    explain: `${publicUrl}/account/missed-sessions`,
    support: given(supportEmail),
    sessions: `${publicUrl}/sessions`,
    help: `${publicUrl}/get-help`,
  });

/** I-022 */
export const hostMissedLetter = ({ when, supportEmail }: MissedLettersAbout): LettersLetter =>
  writeLetter(sessionLetters.hostMissed, { when, support: given(supportEmail) });

/** I-022 */
export const hostMissesLetter = (options: {
  host: string;
  count: number;
  until: string;
  page: string;
  settings: Pick<SchedulingSettings, 'HOST_NOSHOW_DAYS'>;
}): LettersLetter =>
  writeLetter(sessionLetters.hostMisses, {
    host: options.host,
    sessions: count(options.count, 'session'),
    days: count(options.settings.HOST_NOSHOW_DAYS, 'day'),
    until: options.until.slice(0, 10),
    page: options.page,
  });
