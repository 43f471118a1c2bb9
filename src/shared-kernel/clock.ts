import { plus } from './contract/time.ts';

/** The only source of time, always injected, so that the sandbox and tests can move it. */
export type Clock = {
  /** The present instant, ISO 8601 UTC with milliseconds. */
  now: () => string;
};

/** The clock of such milliseconds. A request reads it several times within one of them, and writing an instant out takes long. */
export const clockOf = (milliseconds: () => number): Clock => {
  let at = Number.NaN;
  let text = '';
  return {
    now: () => {
      const present = milliseconds();
      if (present !== at) {
        at = present;
        text = new Date(present).toISOString();
      }
      return text;
    },
  };
};

export const systemClock: Clock = clockOf(() => Date.now());

/** Runs at the system's pace, shifted by an offset. */
export type MovableClock = Clock & {
  /** Milliseconds this clock is ahead of the system's. */
  offset: () => number;
  /** Sets the offset and notifies the listeners of `onMove`. */
  shift: (offset: number) => void;
  /** Calls back each time the clock is moved; returns the unsubscribe function. */
  onMove(moved: () => void): () => void;
};

export const movableClock = (system: Clock = systemClock): MovableClock => {
  let offset = 0;
  const listeners = new Set<() => void>();
  return {
    now: () => (offset === 0 ? system.now() : plus(system.now(), offset)),
    offset: () => offset,
    shift: (next) => {
      offset = next;
      for (const moved of listeners) moved();
    },
    onMove: (moved) => {
      listeners.add(moved);
      return () => listeners.delete(moved);
    },
  };
};

/** A clock that does not advance by itself, for tests. */
export const fixedClock = (start: string): Clock & { set(instant: string): void } => {
  let present = start;
  return { now: () => present, set: (instant) => void (present = instant) };
};
