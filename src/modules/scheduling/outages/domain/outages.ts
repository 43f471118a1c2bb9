import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { OutageBegan, OutageEnded, type OutageEvent, type OutageOf } from '../contract/outage-events.ts';
import { outageLifecycle } from '../contract/outage-lifecycle.ts';

type Outage = { from: string; until: string | null };
export type OutagesState = readonly Outage[];

export type OutagesCommand =
  | { type: 'Begin'; what: OutageOf; at: string }
  | { type: 'End'; what: OutageOf; at: string };

/** Sessions are settled long before; older outages are history. */
const REMEMBERED = days(60);

const ongoing = (state: OutagesState): Outage | undefined => {
  const last = state.at(-1);
  return last?.until === null ? last : undefined;
};

/** When members could not use one part of the product. */
export const outages: Decider<OutagesState, OutagesCommand, OutageEvent> = {
  stream: (what) => `scheduling.outages-${what}`,
  initial: [],
  evolve: (state, { type, data }) => {
    if (type === 'OutageEnded') return [...state.slice(0, -1), { from: data.from, until: data.at }];
    const since = plus(data.at, -REMEMBERED);
    return [...state.filter(({ until }) => until === null || until >= since), { from: data.at, until: null }];
  },
  decide: ({ type, what, at }, state) => {
    const open = ongoing(state);
    if (type === 'Begin') return open ? [] : [did(OutageBegan, { what, at })];
    return open ? [did(OutageEnded, { what, from: open.from, at: at < open.from ? open.from : at })] : [];
  },
  lifecycles: [follows(outageLifecycle, (state) => (ongoing(state) ? 'out' : 'reachable'))],
};

/** Whether the product was out of reach at some time between two instants. */
export const wasOut = (state: OutagesState, from: string, until: string): boolean =>
  state.some((outage) => outage.from < until && (outage.until === null || outage.until > from));
