import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#kernel/contract/endpoint.ts';
import { useAction, type ActionOptions } from '#client/lib/action.ts';

/** A write about a Well whose `run` answers -1 on failure (COM-090), with the notice beside it (C-197). */
export const useGroupAction = <E extends Endpoint>(endpoint: E, actionOptions: ActionOptions<E>) => {
  const action = useAction(endpoint, actionOptions);
  const run = async (input: z.input<E['input']>): Promise<AnswerOf<E> | -1> => {
    const answer = await action.run(input);
    return answer.ok ? answer.value : -1;
  };
  return { ...action, run };
};
