import { did } from '#kernel/contract/event.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import {
  CalendarAddressMade,
  CalendarAddressRevoked,
  CalendarDiscretionSet,
  FewerNoticesAsked,
  FewerNoticesEnded,
  mailKinds,
  MailsSet,
  NoticeWaySet,
  QuietHoursEnded,
  QuietHoursSet,
  RemindersSet,
  remindingStream,
  type MailKind,
  type RemindingEvent,
} from '../contract/reminding-events.ts';
import {
  chosenKinds,
  isWayOf,
  LOW_ENERGY_DAYS,
  usualWays,
  type ChosenKind,
  type QuietHours,
  type Way,
  type Ways,
} from '../contract/ways.ts';

/** The notification preferences of one member. */
export type RemindingState = {
  ways: Ways;
  discreet: boolean;
  fingerprint: string | null;
  quiet: QuietHours | null;
  /** Whether fewer notices were asked for. Until when is read as null by deciders: it says how the member is. */
  isLow: boolean;
  lowUntil: string | null;
};

/** What the kinds of mails that one link ends consist of (I-011). */
const MAILED: Readonly<Record<MailKind, readonly ChosenKind[]>> = {
  wells: ['sessions'],
  forum: ['posts', 'replies'],
  news: ['news'],
};
export const isEnded = ({ ways }: Pick<RemindingState, 'ways'>, kind: MailKind): boolean =>
  MAILED[kind].every((each) => ways[each] === 'none');
/** Kinds that a link in a mail ends together. */
const together = (ways: Ways, kinds: readonly ChosenKind[], wanted: boolean): Ways => ({
  ...ways,
  ...Object.fromEntries(
    kinds.filter((kind) => !wanted || ways[kind] === 'none').map((kind) => [kind, wanted ? usualWays[kind] : 'none']),
  ),
});

export type RemindingCommand =
  | {
      type: 'Set';
      member: string;
      reminders?: boolean | undefined;
      discreet?: boolean | undefined;
      /** Whether mails of a kind are wanted; kinds that are not named stay. */
      mails?: Partial<Record<MailKind, boolean | undefined>>;
    }
  /** What is left out stays. */
  | {
      type: 'Choose';
      member: string;
      now: string;
      ways?: Partial<Record<ChosenKind, Way | undefined>>;
      quiet?: QuietHours | null | undefined;
      lowUntil?: string | null | undefined;
    }
  /** No more mails that gather what was new. */
  | { type: 'EndGathered'; member: string }
  | { type: 'MakeAddress'; member: string; fingerprint: string }
  | { type: 'RevokeAddress'; member: string };

const choose = (
  { member, now, ways = {}, quiet, lowUntil }: Extract<RemindingCommand, { type: 'Choose' }>,
  state: RemindingState,
): readonly RemindingEvent[] | Refusal => {
  const wrong = chosenKinds.find((kind) => ways[kind] !== undefined && !isWayOf(kind, ways[kind]));
  if (wrong !== undefined) return refuse('NOTICE_WAY_WRONG', { field: wrong });
  if (quiet && quiet.from === quiet.to) return refuse('QUIET_HOURS_EMPTY', { field: 'quiet_to' });
  if (lowUntil && (lowUntil <= now || lowUntil > plus(now, days(LOW_ENERGY_DAYS))))
    return refuse('LOW_ENERGY_DATE_WRONG', { field: 'low_energy_until', values: { days: LOW_ENERGY_DAYS } });
  const isSame = JSON.stringify(quiet) === JSON.stringify(state.quiet);
  return [
    ...chosenKinds
      .filter((kind) => ways[kind] !== undefined && ways[kind] !== state.ways[kind])
      .map((kind) => did(NoticeWaySet, { member, kind, way: ways[kind]! })),
    ...(quiet && !isSame ? [did(QuietHoursSet, { member, ...quiet, except: [...quiet.except] })] : []),
    ...(quiet === null && state.quiet !== null ? [did(QuietHoursEnded, { member })] : []),
    ...(lowUntil ? [did(FewerNoticesAsked, { member, until: lowUntil })] : []),
    ...(lowUntil === null && state.isLow ? [did(FewerNoticesEnded, { member })] : []),
  ];
};

export const reminding: Decider<RemindingState, RemindingCommand, RemindingEvent> = {
  stream: remindingStream,
  initial: { ways: usualWays, discreet: false, fingerprint: null, quiet: null, isLow: false, lowUntil: null },
  evolve: (state, fact) => {
    switch (fact.type) {
      case 'CalendarAddressMade':
        return { ...state, fingerprint: fact.data.fingerprint };
      case 'CalendarAddressRevoked':
        return { ...state, fingerprint: null };
      case 'CalendarDiscretionSet':
        return { ...state, discreet: fact.data.discreet };
      case 'MailsSet':
        return { ...state, ways: together(state.ways, MAILED[fact.data.kind], fact.data.wanted) };
      case 'RemindersSet':
        return { ...state, ways: together(state.ways, ['reminders'], fact.data.wanted) };
      case 'NoticeWaySet':
        return { ...state, ways: { ...state.ways, [fact.data.kind]: fact.data.way } };
      case 'QuietHoursSet': {
        const { from, to, except } = fact.data;
        return { ...state, quiet: { from, to, except } };
      }
      case 'QuietHoursEnded':
        return { ...state, quiet: null };
      case 'FewerNoticesAsked':
        return { ...state, isLow: true, lowUntil: fact.data.until };
      case 'FewerNoticesEnded':
        return { ...state, isLow: false, lowUntil: null };
    }
  },
  decide: (command, state) => {
    const { member } = command;
    switch (command.type) {
      case 'Set': {
        const isReminded = state.ways.reminders !== 'none';
        const { reminders = isReminded, discreet = state.discreet, mails = {} } = command;
        const changed = mailKinds.filter((kind) => mails[kind] !== undefined && mails[kind] === isEnded(state, kind));
        return [
          ...(reminders === isReminded ? [] : [did(RemindersSet, { member, wanted: reminders })]),
          ...(discreet === state.discreet ? [] : [did(CalendarDiscretionSet, { member, discreet })]),
          ...changed.map((kind) => did(MailsSet, { member, kind, wanted: mails[kind] === true })),
        ];
      }
      case 'Choose':
        return choose(command, state);
      case 'EndGathered':
        return chosenKinds
          .filter((kind) => state.ways[kind] === 'daily' || state.ways[kind] === 'weekly')
          .map((kind) => did(NoticeWaySet, { member, kind, way: 'none' }));
      case 'MakeAddress':
        return [did(CalendarAddressMade, { member, fingerprint: command.fingerprint })];
      case 'RevokeAddress':
        return state.fingerprint === null ? [] : [did(CalendarAddressRevoked, { member })];
    }
  },
};
