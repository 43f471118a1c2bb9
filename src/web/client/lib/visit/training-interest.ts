import { visitCookies } from './consent.ts';

const { training } = visitCookies;

/** That a visitor asked for the host training (SIT-084). */
export const trainingInterest = {
  isThere: (): boolean => training.read() === '1',
  write: (seconds: number): void => training.write('1', seconds),
  forget: training.forget,
};
