/** Whether one more is allowed at this moment, in milliseconds on any clock that only goes forward. */
export type OpenviduAllowance = (nowMs: number) => boolean;

/** Allows `burst` at once and `eachSecond` a second in the long run. */
export function allowance(burst: number, eachSecond: number): OpenviduAllowance {
  let left = burst;
  let last: number | undefined;
  return (nowMs) => {
    left = Math.min(burst, left + ((nowMs - (last ?? nowMs)) / 1000) * eachSecond);
    last = nowMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
