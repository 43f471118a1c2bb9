import { did } from '#kernel/contract/event.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import {
  CalendarAddressMade,
  CalendarAddressRevoked,
  CalendarDiscretionSet,
  mailKinds,
  MailsSet,
  RemindersSet,
  remindingStream,
  type MailKind,
  type RemindingEvent,
} from '../contract/reminding-events.ts';

/** The notification preferences of one member. */
export type RemindingState = {
  reminders: boolean;
  discreet: boolean;
  fingerprint: string | null;
  ended: readonly MailKind[];
};

export type RemindingCommand =
  | {
      type: 'Set';
      member: string;
      reminders?: boolean | undefined;
      discreet?: boolean | undefined;
      /** Whether mails of a kind are wanted; kinds that are not named stay. */
      mails?: Partial<Record<MailKind, boolean | undefined>>;
    }
  | { type: 'MakeAddress'; member: string; fingerprint: string }
  | { type: 'RevokeAddress'; member: string };

export const reminding: Decider<RemindingState, RemindingCommand, RemindingEvent> = {
  stream: remindingStream,
  initial: { reminders: true, discreet: false, fingerprint: null, ended: [] },
  evolve: (state, fact) => {
    switch (fact.type) {
      case 'CalendarAddressMade':
        return { ...state, fingerprint: fact.data.fingerprint };
      case 'CalendarAddressRevoked':
        return { ...state, fingerprint: null };
      case 'CalendarDiscretionSet':
        return { ...state, discreet: fact.data.discreet };
      case 'MailsSet': {
        const { kind, wanted } = fact.data;
        const others = state.ended.filter((each) => each !== kind);
        return { ...state, ended: wanted ? others : [...others, kind] };
      }
      case 'RemindersSet':
        return { ...state, reminders: fact.data.wanted };
    }
  },
  decide: (command, state) => {
    const { member } = command;
    switch (command.type) {
      case 'Set': {
        const { reminders = state.reminders, discreet = state.discreet, mails = {} } = command;
        const changed = mailKinds.filter(
          (kind) => mails[kind] !== undefined && mails[kind] === state.ended.includes(kind),
        );
        return [
          ...(reminders === state.reminders ? [] : [did(RemindersSet, { member, wanted: reminders })]),
          ...(discreet === state.discreet ? [] : [did(CalendarDiscretionSet, { member, discreet })]),
          ...changed.map((kind) => did(MailsSet, { member, kind, wanted: mails[kind] === true })),
        ];
      }
      case 'MakeAddress':
        return [did(CalendarAddressMade, { member, fingerprint: command.fingerprint })];
      case 'RevokeAddress':
        return state.fingerprint === null ? [] : [did(CalendarAddressRevoked, { member })];
    }
  },
};
