const TICK_MS = 20;
const LATE_ABOVE_MS = 60;
const LATE_TICKS = 5;
const CALM_BELOW_MS = 20;
const CALM_TICKS = 25;

/** Decides from the event loop's lateness whether video has to be left out so that audio keeps flowing. */
export type OverloadRule = { tick(lagMs: number): void; isShedding: () => boolean };

/**
 * Sheds when several ticks in a row are late: packets arrive faster than they leave and the queue would grow without
 * bound. One late tick is a pause and its backlog is soon worked off. Stops after half a second of calm. `changed` hears
 * about both.
 */
export function overloadRule(changed: (shedding: boolean) => void = () => undefined): OverloadRule {
  let shedding = false;
  let late = 0;
  let calm = 0;
  const turn = (next: boolean) => {
    shedding = next;
    late = 0;
    calm = 0;
    changed(next);
  };
  return {
    tick(lagMs) {
      late = lagMs > LATE_ABOVE_MS ? late + 1 : 0;
      calm = lagMs < CALM_BELOW_MS ? calm + 1 : 0;
      if (!shedding && late >= LATE_TICKS) turn(true);
      else if (shedding && calm >= CALM_TICKS) turn(false);
    },
    isShedding: () => shedding,
  };
}

export type EventLoopWatch = {
  isShedding: () => boolean;
  /** The worst lateness in milliseconds since the last call. */
  worstLag(): number;
  stop(): void;
};

export function watchEventLoop(changed?: (shedding: boolean) => void): EventLoopWatch {
  const rule = overloadRule(changed);
  let due = performance.now() + TICK_MS;
  let worst = 0;
  const timer = setInterval(() => {
    const lag = Math.max(0, performance.now() - due);
    due = performance.now() + TICK_MS;
    worst = Math.max(worst, lag);
    rule.tick(lag);
  }, TICK_MS);
  return {
    isShedding: rule.isShedding,
    worstLag() {
      const lag = worst;
      worst = 0;
      return lag;
    },
    stop: () => clearInterval(timer),
  };
}
