import { StoreRefuses } from './errors.ts';

/** Servers that deliver every event: a checkpoint of older ones, and of 23.6, may name an event that was not delivered yet. */
const OLDEST = [22, 10, 4] as const;
const WORDS = '22.10.4, and 23.10 of the series 23';
/** What a server built from source without its tags calls itself. */
const UNTAGGED = '0.0.0';

/** @throws {StoreRefuses} for a server that may skip events */
export const assertSupported = (version: string): void => {
  if (version === UNTAGGED) return;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const isNewEnough =
    major > OLDEST[0] || (major === OLDEST[0] && (minor > OLDEST[1] || (minor === OLDEST[1] && patch >= OLDEST[2])));
  if (isNewEnough && !(major === 23 && minor < 10)) return;
  throw new StoreRefuses(
    `The server is version ${version}, which may skip events; the oldest supported one is ${WORDS}`,
    'Upgrade the servers before the product is started',
  );
};
