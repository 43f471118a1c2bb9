import type { Decider } from '#kernel/commands/decider.ts';
import { did, type EventOf } from '#kernel/contract/event.ts';
import { ListRead, READING_STEPS, type StaffList } from '../contract/admin-events.ts';

type ListReadingState = Partial<Record<StaffList, { day: string; rows: number }>>;

export type ListReadingCommand = { type: 'NoteReading'; list: StaffList; day: string; rows: number };

/** The highest step that so many rows reach; 0 for none. */
export const stepOf = (rows: number): number => READING_STEPS.findLast((step) => step <= rows) ?? 0;

/** What one member of the staff read of lists: each step of each list once a day. */
export const listReading: Decider<ListReadingState, ListReadingCommand, EventOf<{ ListRead: typeof ListRead }>> = {
  stream: (member) => `admin.reads-${member}`,
  initial: {},
  evolve: (state, { data: { list, day, rows } }) => ({ ...state, [list]: { day, rows } }),
  decide: ({ list, day, rows }, state) => {
    const step = stepOf(rows);
    const last = state[list];
    const recorded = last === undefined || last.day < day ? 0 : last.day > day ? Infinity : last.rows;
    return step > recorded ? [did(ListRead, { list, day, rows: step })] : [];
  },
};
