import { isReservedUsername, usernameProblem } from '../contract/account.ts';

const LONGEST = 20;
const WITHOUT_NAME = 'member';
const WITH_NUMBER = 5;

/**
 * Usernames to try for a member who registers with another provider, the nicest first. Of the name only the first word is
 * used: a surname would tell every member who this is. `digits` answers that many random ones.
 */
export const proposedUsernames = (name: string | null, digits: (count: number) => string): string[] => {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  const letters = first
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, LONGEST);
  const base = letters.length < 2 || isReservedUsername(letters) ? WITHOUT_NAME : letters;
  return [
    base,
    ...Array.from({ length: WITH_NUMBER }, () => `${base}_${digits(4)}`),
    `${WITHOUT_NAME}_${digits(12)}`,
  ].filter((username) => !usernameProblem(username) && !isReservedUsername(username));
};
