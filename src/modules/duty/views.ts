import type { IndexPerson } from '#modules/identity/index.ts';
import type { HelpCall, OwnHelpCall, Rota, Shift } from './contract/duty-api.ts';
import { helpInWords } from './contract/help-words.ts';
import type { CallRow, ShiftRow } from './projections/duty-rows.ts';

export type DutyNaming = (id: string) => { uuid: string; username: string | null; name?: string | null };

export const namesOf = (people: readonly IndexPerson[]): DutyNaming => {
  const byId = new Map(people.map((person) => [person.uuid, person]));
  return (uuid) => ({ uuid, username: byId.get(uuid)?.username ?? null, name: byId.get(uuid)?.name ?? null });
};

export const peopleOfCall = ({ asker, about, called, seen_by }: CallRow): string[] =>
  [asker, about, called, seen_by].filter((id) => id !== null);

export const asHelpCall = (row: CallRow, named: DutyNaming): HelpCall => ({
  uuid: row.signal,
  from_user: named(row.asker),
  concern: row.concern,
  member: row.about === null ? null : named(row.about),
  place: row.place,
  session_uuid: row.session,
  text: row.text,
  status: row.status,
  asked_time: row.asked_at.toISOString(),
  called: row.called === null ? null : named(row.called),
  called_time: row.called_at?.toISOString() ?? null,
  seen_by: row.seen_by === null ? null : named(row.seen_by),
  seen_time: row.seen_at?.toISOString() ?? null,
  ended_time: row.ended_at?.toISOString() ?? null,
});

/** What the asker may know. */
export const asOwnCall = (row: CallRow, named: DutyNaming, isOnDuty: boolean): OwnHelpCall => {
  const seenBy = row.seen_by === null ? null : named(row.seen_by);
  return {
    uuid: row.signal,
    concern: row.concern,
    status: row.status,
    asked_time: row.asked_at.toISOString(),
    seen_by: seenBy,
    words: helpInWords({
      status: row.status,
      isOnDuty,
      isPassedOn: row.calls > 1,
      seenBy: seenBy === null ? null : (seenBy.name ?? seenBy.username),
    }),
  };
};

export const asShift = (row: ShiftRow, named: DutyNaming): Shift => ({
  uuid: row.shift,
  user: named(row.member),
  from_time: row.starts_at.toISOString(),
  until_time: row.ends_at.toISOString(),
  offered_to: row.offered_to === null ? null : named(row.offered_to),
});

/** The periods between two instants in which no shift lies; `rows` begin with the earliest. */
export const gapsBetween = (rows: readonly ShiftRow[], from: string, until: string): Rota['gaps'] => {
  const gaps: Rota['gaps'] = [];
  let covered = from;
  for (const { starts_at, ends_at } of rows) {
    const starts = starts_at.toISOString();
    if (starts > covered) gaps.push({ from_time: covered, until_time: starts });
    if (ends_at.toISOString() > covered) covered = ends_at.toISOString();
  }
  return covered < until ? [...gaps, { from_time: covered, until_time: until }] : gaps;
};
