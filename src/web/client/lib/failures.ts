import type { Notice } from '#kernel/contract/refusals.ts';
import { texts } from './texts.ts';
import { navigation } from './paths/navigation.ts';
import { storeReturnPath } from './paths/return-path.ts';
import { tabStorage } from './storage.ts';
import { repeatToast, retractToast, toast } from './toast.ts';

export type Failure = { notice: Notice; status: number };

const RELOAD_AT_MOST_EVERY = 30_000;
const reloadKey = 'reloaded-when-signed-out';

/**
 * What a failed call means for the whole page. Refusals (200), bad input (400), forbidden (403) and unknown (404) are left
 * to the page that asked (C-117).
 */
export const answerFailure = ({ notice, status }: Failure, options: { ignoreSignedOut?: boolean } = {}): void => {
  if (notice.name === 'SITE_IS_DOWN_FOR_MAINTENANCE') return isInRoom() ? say(notice.msg) : goTo('/server-down');
  if (notice.name === 'NOT_SHOWN_YET' || notice.name === 'TRY_AGAIN_SOON') return say(notice.msg);
  switch (status) {
    case 200:
    case 400:
    case 403:
    case 404:
      if (notice.name === 'SERVER_ERROR') say(texts.defaultError);
      return;
    case 401:
      if (!options.ignoreSignedOut && !isSigningOut()) signedOut();
      return;
    case 429:
      return say(notice.msg);
    case 0:
      return say(texts.connection);
    default:
      return say(texts.defaultError);
  }
};

const said = new Set<string>();
const say = (text: string): void => {
  said.add(text);
  toast.error(text);
};
/** A form or dialog says it where it happened: the message at the top does not say it once more. */
export const saidInPlace = (text: string): void => {
  if (said.delete(text)) retractToast(text);
};

let endings = 0;
/** The member is ending the sign-in, or reads that it was ended: what was asked before may be answered after it. */
export const isSigningOut = (): boolean => endings > 0 || /^\/account-closed(\?|#|$)/.test(navigation.path());

/**
 * While `ending` runs, a 401 is no surprise: the server ends the sign-in before the answer that says so is here. `ending`
 * lasts until the page that follows is there.
 */
export const whileSigningOut = async <T>(ending: () => Promise<T>): Promise<T> => {
  endings++;
  try {
    return await ending();
  } finally {
    endings--;
  }
};

/** Reload once, in case only this page is stale; within 30 seconds the log-in page is the answer. Never out of a room (C-102). */
const signedOut = () => {
  const path = navigation.path();
  if (isInRoom()) return toast.error(texts.signedOutInRoom);
  const now = Date.now();
  if (now - Number(tabStorage.read(reloadKey) ?? 0) >= RELOAD_AT_MOST_EVERY) {
    tabStorage.write(reloadKey, String(now));
    return navigation.reload();
  }
  if (!/^\/log(in|out)(\/|\?|#|$)/.test(path)) storeReturnPath(path);
  goTo('/login');
};

/** A running room finishes, also when the sign-in ends or maintenance begins (C-102, I-058). */
export const isInRoom = (): boolean => /^\/room(\/|\?|#|$)/.test(navigation.path());

const goTo = (path: string) => {
  if (!navigation.path().startsWith(path)) void navigation.go(path);
};

const SLOW_MS = 8_000;

/** Says every few seconds that a write takes longer than usual, as long as it does: a button that turns says nothing. */
export const stillTrying = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
  const end = repeatToast(texts.stillTrying, SLOW_MS);
  try {
    return await sent;
  } finally {
    end();
  }
};
