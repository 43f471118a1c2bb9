import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '../../../../shared-kernel/contract/endpoint.ts';
import type { Notice } from '../../../../shared-kernel/contract/refusals.ts';
import { call } from '../../lib/call.ts';
import { invalidateTopic } from '../../lib/query.ts';

let lastNotice: Notice | undefined;

/** What the server said to the group call that failed last (C-197). */
export const lastGroupNotice = (): Notice | undefined => lastNotice;

/** Calls about Wells answer -1 on failure (COM-090); why is kept for {@link lastGroupNotice}. */
export const groupCall = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
): Promise<AnswerOf<E> | -1> => {
  const answer = await call(endpoint, input);
  if (answer.ok) return answer.value;
  lastNotice = answer.notice;
  return -1;
};

/** A write about a Well: afterwards everything on screen about Wells, and about sessions seen through them, is asked for anew. */
export const useGroupCall = <E extends Endpoint>(endpoint: E) => {
  const queries = useQueryClient();
  const [running, setRunning] = useState(false);
  const run = async (input: z.input<E['input']>): Promise<AnswerOf<E> | -1> => {
    setRunning(true);
    const answer = await groupCall(endpoint, input);
    setRunning(false);
    if (answer !== -1) {
      void invalidateTopic(queries, ['group']);
      void invalidateTopic(queries, ['session']);
    }
    return answer;
  };
  return { run, running };
};
