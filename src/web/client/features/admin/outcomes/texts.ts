import type { OutcomeScale } from '#modules/feedback/contract/outcomes-api.ts';

export const outcomeTexts = {
  title: 'Outcomes',
  lead: 'How members say they are, over time. Figures of groups, never of a person.',
  notAllowed: 'These figures are for staff who may publish. Under Site, Who may change it, they can change your level.',
  part: 'Figures',
  parts: [
    { value: 'all', text: 'Whole months' },
    { value: 'well', text: 'By Well' },
    { value: 'format', text: 'By format' },
  ],
  scales: {
    feeling: 'How they felt after a session',
    outcome: 'How they are doing, compared with a month before',
    frequency: 'How often they felt supported by other people',
  } satisfies Record<OutcomeScale, string>,
  formats: { hosted: 'Led by a host', 'group-hosted': 'Led by the group' } as Record<string, string>,
  none: (least: number) => `In none of these months did ${least} people answer.`,
  noPart: (least: number) => `Nowhere did ${least} people answer in one month.`,
  fewer: (least: number) => `fewer than ${least}`,
  picture: (scale: string) =>
    `${scale}: bars of each month, the share of each answer in percent, the best at the foot.`,
  month: 'Month',
  of: 'Of',
  whole: 'All sessions',
  answered: 'Answered',
  silent: 'Asked, did not answer',
  table: 'As a table',
  percent: (value: number) => `${value}%`,
  share: (label: string, count: number, percent: number) => `${label}: ${count} (${percent}%)`,
  sentence: (month: string, answered: number, answers: string) => `${month}, ${answered} people: ${answers}`,
  study: {
    title: 'For a study',
    text: (least: number) =>
      `A file with one row for each answer, each like those of at least ${least} people in quarter, Well, format and number of sessions. Where too few people are alike, a column is left open; what is like too few even then is left out, and its number said in whole groups. It has no names, and nothing joins two answers of one person.`,
    open: 'Take answers for a study',
    dialog: 'Take answers for a study?',
    recorded: 'That you did, when and why is recorded, and auditors read it.',
    reason: 'For which study, and why',
    required: 'Please say for which study, and why.',
    yes: 'Save the file',
    saved: (rows: number, leftOut: number) =>
      `${rows === 1 ? '1 answer was' : `${rows} answers were`} saved, and ${leftOut === 0 ? 'none was' : `at most ${leftOut} were`} left out.`,
    columns: {
      quarter: 'Quarter',
      well: 'Well',
      format: 'Format',
      sessions: 'Sessions in the month',
      scale: 'Question',
      answer: 'Answer',
      words: 'Answer in words',
    },
    any: 'any',
  },
  method: {
    title: 'How these figures are made',
    points: (least: number, days: number) => [
      `Only months whose answers are complete are shown. Questions can be answered for ${days} days after a session.`,
      'A person counts once for each month, Well and format of sessions, with the last answer. Who was there and gave no answer, or skipped the question, counts as asked. How somebody is doing, and how often they felt supported, is asked only once in a while, and only who was asked then counts.',
      `Answers are put into groups of ${least} different people, of one Well and format where there are as many, else of a whole month. Who is in which group does not depend on the answers. Every figure is a sum of whole groups, so that no figure, and no difference of two, speaks of fewer than ${least} people. The rest is not shown; figures of Wells and formats may add up to less than the month.`,
      'When somebody leaves and is forgotten, the whole group with their answer is not shown any more.',
    ],
  },
  limits: {
    title: 'What they cannot say',
    points: [
      'Whether sessions are the cause. People feel better or worse for many reasons, and nobody was compared with people who did not come.',
      'How those are who did not answer, or who stopped coming. Who answers chooses to; somebody who is not well may answer less, or more.',
      'Whether one Well or format is better than another. Different people come, with different burdens.',
      'How a single person is, and it must not be asked of them because of a figure here.',
    ],
  },
} as const;
