import { Unavailable } from './unavailable.ts';

/** The result of the work, or a rejection after so many milliseconds; the work itself is not cancelled. */
export const withTimeout = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Unavailable(`It took longer than ${milliseconds / 1000} seconds`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
