import type { RoomState } from './room-state.ts';

/** What matters of a room to auditors. */
export const roomInWords = (state: RoomState): Record<string, string | null> => {
  const people = [...state.people.values()];
  const present = people.filter(({ presence }) => presence === 'present').length;
  const removed = people.filter(({ presence }) => presence === 'removed' || presence === 'moved-out').length;
  return {
    status: `The room is ${state.status}.`,
    people: `${people.length} came, ${present} of them ${present === 1 ? 'is' : 'are'} present.`,
    putOut: removed === 0 ? null : `${removed} may not come in again.`,
    wasSafe: state.wasSafe ? 'It was safe at least once.' : 'It was never safe.',
    reports: state.reports.size === 0 ? null : `${state.reports.size} reported here.`,
  };
};
