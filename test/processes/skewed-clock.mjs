// Loaded before a process of the product: its machine's clock is off by so many seconds.
const skew = Math.round(Number(process.env.CLOCK_SKEW_SECONDS ?? 0) * 1000);
const real = globalThis.Date;
globalThis.Date = class extends real {
  constructor(...given) {
    if (given.length === 0) super(real.now() + skew);
    else super(...given);
  }
  static now() {
    return real.now() + skew;
  }
};
