import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#kernel/contract/endpoint.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { call, type CallAnswer, type CallOptions } from '#client/lib/call.ts';
import { listeners } from '#client/lib/listeners.ts';
import { useCall, type CallFailure, type CallQueryOptions } from '#client/lib/query.ts';

const ENDED: RefusalName = 'NOT_ALLOWED';
const { tell, subscribe } = listeners();
let refusedAt = 0;

const refused = () => {
  refusedAt = Date.now();
  tell();
};

/** When a look was refused to this tab because the viewer is no auditor any more, by this browser's clock; 0 when never. */
export const useRefusedAt = (): number => useSyncExternalStore(subscribe, () => refusedAt);

/** A look as a query. The end of the appointment is reported to the whole page. */
export const useLook = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  callQueryOptions: Omit<CallQueryOptions, 'quiet'> = {},
): UseQueryResult<AnswerOf<E>, CallFailure> => {
  const query = useCall(endpoint, input, { ...callQueryOptions, quiet: true });
  const hasEnded = query.error?.notice.name === ENDED;
  useEffect(() => {
    if (hasEnded) refused();
  }, [hasEnded]);
  return query;
};

/** A look that is asked for once. */
export const look = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  callOptions: CallOptions = {},
): Promise<CallAnswer<E>> => {
  const answer = await call(endpoint, input, { ...callOptions, quiet: true });
  if (!answer.ok && answer.notice.name === ENDED) refused();
  return answer;
};
