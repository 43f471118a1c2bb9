import type { Language } from '#kernel/contract/messages/languages.ts';
import { writeLetter } from '#kernel/contract/letters.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { letterWordsIn } from '../contract/letter-words.ts';
import { sessionLetters } from '../contract/letters.ts';
import type { LettersLetter } from './letters.ts';

type MissedLettersAbout = {
  /** The start, in the reader's zone. */
  when: string;
  language?: Language | null | undefined;
  publicUrl: string;
  supportEmail: string;
  settings: Pick<SchedulingSettings, 'NOSHOW_MAX' | 'NOSHOW_DAYS' | 'NOSHOW_BLOCK_DAYS' | 'UNREGISTER_MIN_BEFORE'>;
};

const given = (text: string): string | null => (text === '' ? null : text);

/** Sent before it has consequences, and without reproach: a member who stays away may have had a hard day (I-023). */
export const missedLetter = (input: MissedLettersAbout): LettersLetter => {
  const { when, language, publicUrl, supportEmail, settings } = input;
  const words = letterWordsIn(language);
  const values = {
    when,
    unregister_time: words.minutes(settings.UNREGISTER_MIN_BEFORE),
    consequence:
      settings.NOSHOW_MAX === 0
        ? ''
        : words.missedConsequence(settings.NOSHOW_MAX, settings.NOSHOW_DAYS, settings.NOSHOW_BLOCK_DAYS),
    explain: `${publicUrl}/account/missed-sessions`,
    support: given(supportEmail),
    sessions: `${publicUrl}/sessions`,
    help: `${publicUrl}/get-help`,
  };
  return writeLetter(sessionLetters.missed, values, language);
};

/** I-022 */
export const hostMissedLetter = ({ when, supportEmail, language }: MissedLettersAbout): LettersLetter =>
  writeLetter(sessionLetters.hostMissed, { when, support: given(supportEmail) }, language);

/** I-022 */
export const hostMissesLetter = (options: {
  host: string;
  language?: Language | null | undefined;
  count: number;
  until: string;
  page: string;
  settings: Pick<SchedulingSettings, 'HOST_NOSHOW_DAYS'>;
}): LettersLetter => {
  const words = letterWordsIn(options.language);
  const values = {
    host: options.host,
    sessions: words.sessions(options.count),
    days: words.days(options.settings.HOST_NOSHOW_DAYS),
    until: options.until.slice(0, 10),
    page: options.page,
  };
  return writeLetter(sessionLetters.hostMisses, values, options.language);
};
