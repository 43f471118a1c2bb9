import { days, hours, plus } from '#kernel/contract/time.ts';
import type { CommandsParts } from '../commands/parts.ts';

const EVERY = hours(1);

/** Removes what has run out, once an hour; answers how to stop. Failing is harmless: nothing that has run out is ever used. */
export const keepTidy = ({
  clock,
  failures,
  signIns,
  vault,
  logins,
  secondFactors,
  passkeys,
  wanted,
  apiTokens,
}: Pick<
  CommandsParts,
  'clock' | 'failures' | 'signIns' | 'vault' | 'logins' | 'secondFactors' | 'passkeys' | 'wanted' | 'apiTokens'
>): (() => void) => {
  const tidy = async () => {
    await failures.tidy(clock.now());
    await signIns.tidy();
    await logins.attempts.tidy(clock.now());
    await passkeys.tidy(clock.now());
    await apiTokens.tidy(clock.now());
    await wanted.tidy(clock.now());
    await secondFactors.tidy(clock.now());
    await vault.tidy(plus(clock.now(), -days(1)));
  };
  const timer = setInterval(() => void tidy().catch(() => {}), EVERY);
  timer.unref();
  return () => clearInterval(timer);
};
