import { badInput, refuse } from '#kernel/contract/refusals.ts';
import { between, days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import { membersCalled, type IdentityQueries, type StaffDirectory } from '#modules/identity/index.ts';
import type { DutyCommands } from './commands.ts';
import * as api from './contract/duty-api.ts';
import {
  callOf,
  callRow,
  callRows,
  countWaiting,
  onDutyAt,
  ownCallRow,
  shiftRow,
  shiftsWithin,
  type CallRow,
} from './projections/duty-rows.ts';
import { asHelpCall, asOwnCall, asShift, gapsBetween, namesOf, peopleOfCall } from './views.ts';

export type DutyHttpNeeds = {
  sql: Sql;
  commands: DutyCommands;
  people: Pick<IdentityQueries, 'people'>;
  staff: StaffDirectory;
};

/** For so long a call that is not over is shown to its asker. */
const OWN_CALL = days(1);
const WEEKS_SHOWN = days(12 * 7);

const askerHandlers = ({ sql, commands, people }: DutyHttpNeeds): readonly Handler[] => {
  const own = async (asker: string, row: CallRow | undefined, now: string) => {
    const onDuty = await onDutyAt(sql, now);
    const isOnDuty = onDuty.some((member) => member !== asker && member !== row?.about);
    if (!row) return { help: null, is_on_duty: isOnDuty };
    const named = namesOf(await people.people(row.seen_by === null ? [] : [row.seen_by]));
    return { help: asOwnCall(row, named, isOnDuty), is_on_duty: isOnDuty };
  };
  return [
    memberWriteHandler(
      api.askForHelp,
      ({ member: about, session, text, ...asking }, { caller, member, now }) =>
        commands.askForHelp(caller, {
          ...asking,
          by: member.id,
          member: about ?? null,
          session: session ?? null,
          text: text ?? null,
          now,
        }),
      async ({ member, now }, { signal }) => own(member.id, await callOf(sql, member.id, signal), now),
    ),
    memberHandler(api.ownHelp, async (_, { member, now }) =>
      own(member.id, await ownCallRow(sql, member.id, plus(now, -OWN_CALL)), now),
    ),
    memberWriteHandler(
      api.endOwnHelp,
      ({ id }, { caller, member, now }) =>
        commands.answerHelp(caller, { type: 'TakeBack', signal: id, by: member.id, now }),
      async ({ member, now }, { id }) => own(member.id, await callOf(sql, member.id, id), now),
    ),
  ];
};

const callHandlers = ({ sql, commands, people }: DutyHttpNeeds): readonly Handler[] => {
  const answer = async (staff: string, signal: string) => {
    const row = await callRow(sql, staff, signal);
    if (!row) return refuse('HELP_DOES_NOT_EXIST');
    return { call: asHelpCall(row, namesOf(await people.people(peopleOfCall(row)))) };
  };
  return [
    memberHandler(api.listHelpCalls, async ({ q, ...page }, { member, now }) => {
      const members = q.trim() === '' ? null : await membersCalled(sql, q.trim());
      const [rows, waiting, onDuty] = await Promise.all([
        callRows(sql, { ...page, members, staff: member.id }),
        countWaiting(sql, member.id),
        onDutyAt(sql, now),
      ]);
      const shown = rows.slice(0, page.limit);
      const named = namesOf(await people.people([...new Set([...onDuty, ...shown.flatMap(peopleOfCall)])]));
      return {
        calls: shown.map((row) => asHelpCall(row, named)),
        has_more: rows.length > shown.length,
        num_waiting: waiting,
        on_duty: onDuty.map(named),
      };
    }),
    memberWriteHandler(
      api.acknowledgeHelp,
      ({ id }, { caller, member, now }) =>
        commands.answerHelp(caller, { type: 'Acknowledge', signal: id, by: member.id, now }),
      ({ member }, { id }) => answer(member.id, id),
    ),
    memberWriteHandler(
      api.endHelp,
      ({ id }, { caller, member, now }) =>
        commands.answerHelp(caller, { type: 'EndByStaff', signal: id, by: member.id, now }),
      ({ member }, { id }) => answer(member.id, id),
    ),
  ];
};

const rotaHandlers = ({ sql, commands, people, staff }: DutyHttpNeeds): readonly Handler[] => {
  const answer = async (id: string) => {
    const row = await shiftRow(sql, id);
    if (!row) return refuse('SHIFT_DOES_NOT_EXIST');
    const named = namesOf(await people.people([row.member, ...(row.offered_to === null ? [] : [row.offered_to])]));
    return { shift: asShift(row, named) };
  };
  return [
    memberHandler(api.getRota, async ({ from, until }, { now }) => {
      if (until <= from) return badInput('until', 'choose an end after the beginning');
      if (between(from, until) > WEEKS_SHOWN) return badInput('until', 'at most twelve weeks');
      const [rows, onDuty, admins] = await Promise.all([
        shiftsWithin(sql, from, until),
        onDutyAt(sql, now),
        staff.admins(),
      ]);
      const ids = [
        ...onDuty,
        ...admins.map(({ member }) => member),
        ...rows.flatMap(({ member, offered_to }) => (offered_to === null ? [member] : [member, offered_to])),
      ];
      const named = namesOf(await people.people([...new Set(ids)]));
      return {
        shifts: rows.map((row) => asShift(row, named)),
        gaps: gapsBetween(rows, from, until),
        on_duty: onDuty.map(named),
        staff: admins.map(({ member }) => named(member)),
      };
    }),
    memberWriteHandler(
      api.planShift,
      (planning, { caller, member, now }) => commands.planShift(caller, { ...planning, by: member.id, now }),
      (_, { shift }) => answer(shift),
    ),
    memberWriteHandler(
      api.offerShift,
      ({ id, to }, { caller, member, now }) => commands.offerShift(caller, { shift: id, by: member.id, to, now }),
      (_, { id }) => answer(id),
    ),
    memberWriteHandler(
      api.answerOffer,
      ({ id, accept }, { caller, member, now }) =>
        commands.changeShift(caller, {
          type: accept ? 'AcceptShift' : 'DeclineShift',
          shift: id,
          by: member.id,
          now,
        }),
      (_, { id }) => answer(id),
    ),
    memberWriteHandler(
      api.cancelShift,
      ({ id }, { caller, member, now }) =>
        commands.changeShift(caller, { type: 'CancelShift', shift: id, by: member.id, now }),
      async () => ({}),
    ),
  ];
};

export const dutyHandlers = (needs: DutyHttpNeeds): readonly Handler[] => [
  ...askerHandlers(needs),
  ...callHandlers(needs),
  ...rotaHandlers(needs),
];
