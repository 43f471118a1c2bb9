import { tabStorage } from '#client/lib/storage.ts';
import { SAVINGS, type Saving } from './ladder.ts';

const KEY = 'room-saving';

/** How much data this person wanted to spend, in this tab; automatic when they did not say. */
export const storedSaving = (): Saving => SAVINGS.find((saving) => saving === tabStorage.read(KEY)) ?? 'auto';

export const rememberSaving = (saving: Saving): void => tabStorage.write(KEY, saving);
