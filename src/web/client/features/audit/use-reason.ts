import { useSyncExternalStore } from 'react';
import { saysSomething } from '#modules/identity/contract/auditor.ts';
import { listeners } from '#client/lib/listeners.ts';
import { tabStorage } from '#client/lib/storage.ts';

const KEY = 'audit-reason';
const { tell, subscribe } = listeners();
// Where the browser keeps nothing, it is known until the page is loaded again.
let typed: string | undefined;
const current = (): string => {
  const reason = typed ?? tabStorage.read(KEY) ?? '';
  return saysSomething(reason) ? reason : '';
};
const change = (reason: string): void => {
  typed = reason.trim() === '' ? undefined : reason.trim();
  if (typed === undefined) tabStorage.forget(KEY);
  else tabStorage.write(KEY, typed);
  tell();
};

export const forgetReason = (): void => change('');

/** What this tab is looking into; typed once, sent with every look, forgotten with the tab and when the time is over. */
export const useReason = (): [reason: string, change: (reason: string) => void] => [
  useSyncExternalStore(subscribe, current, () => ''),
  change,
];
