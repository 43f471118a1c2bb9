/** What is asked on a scale. `nps` goes through the marketing data, the others through `/session/{id}/survey/{x}`. */
export const surveys = ['feeling', 'frequency', 'outcome', 'nps'] as const;
export type Survey = (typeof surveys)[number];

/** FBK-020, 1 to 5: 5 is best (C-161). */
export const feelingWords = ['Awful', 'Bad', 'Meh', 'Good', 'Awesome'] as const;
/** FBK-021, 1 to 4. */
export const frequencyWords = ['Not at All', 'Some of the Time', 'Most of the Time', 'All of the Time'] as const;
/** FBK-022, 1 to 5: 1 is best (C-161). Also how a group-hosted session changed the mood (C-160). */
export const outcomeWords = [
  'Much better',
  'A little better',
  'About the same',
  'A little worse',
  'Much worse',
] as const;
/** 1 to 5: 5 is best (C-160). */
export const satisfactionWords = [
  'Not at all satisfied',
  'A little satisfied',
  'Somewhat satisfied',
  'Satisfied',
  'Very satisfied',
] as const;
/** FBK-019, C-162. */
export const NPS_MAX = 10;

/** What is asked after sessions, as staff read it: the words for 1 and up, and which end is best (C-161). */
export const reportedScales = {
  feeling: { words: feelingWords, best: 'highest' },
  outcome: { words: outcomeWords, best: 'lowest' },
  frequency: { words: frequencyWords, best: 'highest' },
  mood: { words: outcomeWords, best: 'lowest' },
  support: { words: satisfactionWords, best: 'highest' },
  nps: { words: Array.from({ length: NPS_MAX }, (_, index) => String(index + 1)), best: 'highest' },
} as const satisfies Record<string, { words: readonly string[]; best: 'highest' | 'lowest' }>;
export type ReportedScale = keyof typeof reportedScales;
/**
 * What staff read of the service, also in answers of single members (C-082). How members are is read in whole groups alone
 * (`readOutcomes`): two divisions of the same answers would give some of them away.
 */
export const servicesScales = ['mood', 'support', 'nps'] as const satisfies readonly ReportedScale[];

/** The highest answer of each scale; all begin at 1. */
export const highest: Readonly<Record<Survey, number>> = {
  feeling: feelingWords.length,
  frequency: frequencyWords.length,
  outcome: outcomeWords.length,
  nps: NPS_MAX,
};
