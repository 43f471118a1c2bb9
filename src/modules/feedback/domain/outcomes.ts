import { days, plus } from '#kernel/contract/time.ts';
import type { OutcomeRow, OutcomeScale, StudyRow } from '../contract/outcomes-api.ts';
import { reportedScales } from '../contract/scales.ts';
import { wholeGroups, type Answered, type WholeGroup } from './whole-groups.ts';

/** A person who was asked on one scale in one month, in one Well and one format of sessions. */
export type AskedPerson = {
  person: string;
  month: string;
  well: string;
  format: 'hosted' | 'group-hosted';
  /** In how many sessions of any kind the person was in that month. */
  sessions: number;
  answered: boolean;
  /** The last answer; null without one, and once the person is forgotten. */
  value: number | null;
};

type OutcomeColumn = 'month' | 'well' | 'format' | 'sessions';
export type OutcomeGroups = {
  answered: readonly WholeGroup<OutcomeColumn>[];
  silent: readonly WholeGroup<OutcomeColumn>[];
  /** At most so many answers are in no group: whole numbers of `least`, because fewer people are not counted either. */
  leftOut: number;
};

/** The narrowest first; a column that is left out holds for all. */
const LEVELS: readonly (readonly OutcomeColumn[])[] = [
  ['month', 'well', 'format', 'sessions'],
  ['month', 'well', 'format'],
  ['month', 'well'],
  ['month', 'format'],
  ['month'],
];

const sessionsRange = (count: number): string => (count === 1 ? '1' : count <= 3 ? '2-3' : '4+');

/** The one division of answers from which the page and every export are made. */
export const outcomeGroups = (asked: readonly AskedPerson[], least: number): OutcomeGroups => {
  const [answers, silence] = [true, false].map((answered) =>
    asked
      .filter((each) => each.answered === answered)
      .map(({ person, month, well, format, sessions, value }): Answered<OutcomeColumn> => ({
        person,
        columns: { month, well, format, sessions: sessionsRange(sessions) },
        value: answered ? value : 0,
      })),
  ) as [Answered<OutcomeColumn>[], Answered<OutcomeColumn>[]];
  const answered = wholeGroups(answers, LEVELS, least);
  return {
    answered,
    silent: wholeGroups(silence, LEVELS, least),
    leftOut: Math.ceil((answers.length - peopleIn(answered)) / least) * least,
  };
};

const peopleIn = (groups: readonly WholeGroup<OutcomeColumn>[]): number =>
  groups.reduce((sum, { answers }) => sum + answers.length, 0);

/** Each month as a whole, then by Well and by format where something may be shown. Null is "fewer than `least`". */
export const outcomeRows = (
  scale: OutcomeScale,
  { answered, silent }: OutcomeGroups,
  months: readonly string[],
): OutcomeRow[] => {
  const row = (month: string, part: OutcomeRow['part'], key: string | null): OutcomeRow => {
    const isIn = ({ columns }: WholeGroup<OutcomeColumn>) =>
      columns.month === month && (part === 'all' || columns[part] === key);
    const values = answered.filter(isIn).flatMap(({ answers }) => answers.map(({ value }) => value));
    return {
      month,
      part,
      key,
      answered: values.length || null,
      not_answered: peopleIn(silent.filter(isIn)) || null,
      answer:
        values.length === 0
          ? []
          : reportedScales[scale].words.map((label, index) => ({
              value: index + 1,
              label,
              count: values.filter((value) => value === index + 1).length,
            })),
    };
  };
  return months.flatMap((month) => {
    const keysOf = (part: 'well' | 'format') => [
      ...new Set(
        [...answered, ...silent].flatMap(({ columns }) =>
          columns.month === month && columns[part] !== undefined ? [columns[part]] : [],
        ),
      ),
    ];
    return [
      row(month, 'all', null),
      ...keysOf('well').map((key) => row(month, 'well', key)),
      ...keysOf('format').map((key) => row(month, 'format', key)),
    ];
  });
};

/** One row for each answer that is in a group, in an order that says nothing. */
export const studyRows = (scale: OutcomeScale, { answered }: OutcomeGroups): StudyRow[] =>
  answered
    .flatMap(({ columns: { month, well = null, format = null, sessions = null }, answers }) =>
      answers.map(({ value }) => ({ quarter: quarterOf(month!), well, format, sessions, scale, answer: value })),
    )
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

const MONTHS_OF_A_QUARTER = 3;
const quarterOf = (month: string): string =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / MONTHS_OF_A_QUARTER)}`;

const monthAt = (year: number, index: number): string => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7);

/**
 * The last so many months (UTC), the oldest first, in which no answer can come any more: of a month that is still answered, two
 * readings would differ by single answers.
 */
export const closedMonths = (now: string, count: number, feedbackDays: number): string[] => {
  // A session that begins on the last evening ends on the next day.
  const open = plus(now, -days(feedbackDays + 1));
  const [year, month] = [Number(open.slice(0, 4)), Number(open.slice(5, 7)) - 1];
  return Array.from({ length: count }, (_, at) => monthAt(year, month - count + at));
};

export const afterMonth = (month: string): string => monthAt(Number(month.slice(0, 4)), Number(month.slice(5)));
