import { peekReturnPath, storeReturnPath } from './return-path.ts';
import { tabStorage } from '../storage.ts';

const key = 'after-onboarding';
/** Sessions and Wells, which a new member was invited to (C-134). */
const INVITED = /^\/(session|series|well)\/|^\/[^/]+\/session\//;

/** A new member begins with the first steps, unless a session or a Well is waiting; what else was asked for comes at their end. */
export const leadToOnboarding = (): void => {
  const target = peekReturnPath();
  if (target !== null && INVITED.test(target)) return;
  if (target !== null) tabStorage.write(key, target);
  storeReturnPath('/onboarding');
};

/** Where the member wanted to go before the first steps. */
export const pathAfterOnboarding = (): string | null => tabStorage.read(key);
