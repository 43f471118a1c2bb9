import { consent } from './consent.ts';
import { deviceCookies } from './cookies.ts';
import { tabStorage } from '../storage.ts';

const name = 'interest_in_training';

/** That a visitor asked for the host training (SIT-084): a cookie, or the storage of this tab after No to cookies (C-078). */
export const trainingInterest = {
  isThere: (): boolean => (deviceCookies.read(name) ?? tabStorage.read(name)) === '1',
  write: (seconds: number): void => {
    if (consent() === 'decline') tabStorage.write(name, '1');
    else deviceCookies.write(name, '1', seconds, true);
  },
  forget: (): void => {
    deviceCookies.write(name, '', 0, true);
    tabStorage.forget(name);
  },
};
