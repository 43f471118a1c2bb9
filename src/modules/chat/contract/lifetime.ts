import { amount } from '#kernel/contract/wording.ts';

/** How long a chat stays, in words: the specification writes 72 hours as "three days". */
export const lifetime = (hours: number): string => {
  if (hours === 72) return 'three days';
  return hours % 24 === 0 ? amount(hours / 24, 'day') : amount(hours, 'hour');
};
