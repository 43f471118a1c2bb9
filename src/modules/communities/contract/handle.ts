import { isReservedName, nameProblem, USERNAME_MAX } from '#modules/identity/contract/account.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';

/** No username begins like this, so that a name of one Well is never taken for a member's (ADR 107). */
const MARK = '_';

/** By which a member with another name is mentioned in the Well: the name in plain letters and digits, after the mark. */
export const handleWord = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '')
    .toLowerCase();
  return `${MARK}${plain.slice(0, USERNAME_MAX - MARK.length)}`;
};

/** Whether this stands where a username does, and is a name of one Well: it has no profile, and no search finds it. */
export const isHandleWord = (username: string | null): boolean => username?.startsWith(MARK) === true;

/** A name in one Well is like a display name, with a letter or digit that can be typed in a mention. */
export const handleNameProblem = (name: string): RefusalName | undefined =>
  nameProblem(name) !== undefined || isReservedName(name) || handleWord(name) === MARK
    ? 'HANDLE_NAME_INVALID'
    : undefined;
