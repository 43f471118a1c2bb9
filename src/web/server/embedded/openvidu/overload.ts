const TICK_MS = 20;
const SHED_ABOVE_MS = 80;
const CALM_BELOW_MS = 20;
const CALM_TICKS = 25;

/** Decides from the event loop's lateness whether video has to be left out so that audio keeps flowing. */
export type OverloadRule = { tick(lagMs: number): void; isShedding: () => boolean };

/** Sheds as soon as one tick is late, and stops after half a second of calm. `changed` hears about both. */
export function overloadRule(changed: (shedding: boolean) => void = () => undefined): OverloadRule {
  let shedding = false;
  let calm = 0;
  return {
    tick(lagMs) {
      if (lagMs > SHED_ABOVE_MS) {
        calm = 0;
        if (!shedding) changed((shedding = true));
      } else if (shedding) {
        calm = lagMs < CALM_BELOW_MS ? calm + 1 : 0;
        if (calm >= CALM_TICKS) changed((shedding = false));
      }
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

/** Watches this process's event loop. */
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
