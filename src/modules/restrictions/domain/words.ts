import { restrictorsIn, type IncomingState } from './incoming-restrictions.ts';

/** How many members restrict this one now. */
export const incomingInWords = (state: IncomingState): Record<string, string | null> => {
  const count = new Set(restrictorsIn(state)).size;
  return {
    held:
      count === 0
        ? 'No member restricts this one.'
        : count === 1
          ? '1 member restricts this one.'
          : `${count} members restrict this one.`,
  };
};
