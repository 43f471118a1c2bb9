import { Unavailable } from './unavailable.ts';

export class TookTooLong extends Unavailable {}

/**
 * The result of the work; the work itself is not cancelled.
 * @throws {TookTooLong} after so many milliseconds
 */
export const withTimeout = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new TookTooLong(`It took longer than ${milliseconds / 1000} seconds`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
