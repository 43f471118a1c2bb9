import type { Rota, Shift } from '#modules/duty/contract/duty-api.ts';

/** What stands in a week, in the order of time: shifts, and the times between them. */
export type RotaLine = { key: string; from: string; until: string; shift: Shift | null };

export const rotaLines = ({ shifts, gaps }: Pick<Rota, 'shifts' | 'gaps'>): RotaLine[] =>
  [
    ...shifts.map((shift) => ({ key: shift.uuid, from: shift.from_time, until: shift.until_time, shift })),
    ...gaps.map((gap) => ({ key: `gap ${gap.from_time}`, from: gap.from_time, until: gap.until_time, shift: null })),
  ].toSorted((one, other) => one.from.localeCompare(other.from) || one.key.localeCompare(other.key));
