import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#kernel/contract/endpoint.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { isUndecided, lookUp, type CallAnswer } from './call.ts';
import { navigation } from './paths/navigation.ts';
import { CallFailure, callOrThrow, invalidateTopic } from './query.ts';
import { toast } from './toast.ts';

type Input<E extends Endpoint> = z.input<E['input']>;

export type ActionOptions<E extends Endpoint> = {
  /** After a success, before everything below. */
  after?: (value: AnswerOf<E>, input: Input<E>) => void | Promise<void>;
  /** Closes the dialog or form after a success. */
  close?: () => void;
  /** The page after a success. */
  go?: string | ((value: AnswerOf<E>) => string);
  /** The toast after a success; undefined for none. */
  done?: string | ((value: AnswerOf<E>, input: Input<E>) => string | undefined);
  /** The form that shows a refusal beside its fields. */
  fields?: { showNotice: (notice: Notice) => void; forgetDraft?: () => void };
  /** What else happens on a refusal: `toast` shows it as one. */
  refused?: 'toast' | ((notice: Notice) => void);
  /** No toast, reload or redirect for connection, log-in, pace or maintenance: `refused` shows those, too. */
  quiet?: boolean;
};

/** `find` asks what became of a write whose answer was lost, without doing it; undefined while that is not known. */
export type ActionAnswer<E extends Endpoint> = CallAnswer<E> & { find?: () => Promise<CallAnswer<E> | undefined> };

export type Action<E extends Endpoint> = {
  /** Sends the write; never throws for a failed call. */
  run: (input: Input<E>) => Promise<ActionAnswer<E>>;
  pending: boolean;
  /** The input of the pending run. */
  sending: Input<E> | undefined;
  /** Why the last run failed; undefined while one is pending and after `clear`. */
  notice: Notice | undefined;
  /** Forgets why it failed, once what was sent is changed (SIT-124). */
  clear: () => void;
};

/**
 * One write: pending state, refusal, toast, navigation. It refetches what its endpoint `touches`. Connection, log-in, pace and
 * maintenance are handled by the query client (`lib/failures.ts`).
 */
export const useAction = <E extends Endpoint>(endpoint: E, actionOptions: ActionOptions<E> = {}): Action<E> => {
  const queries = useQueryClient();
  const refetch = () => {
    for (const topic of endpoint.touches) void invalidateTopic(queries, [topic]);
  };
  const succeed = async (value: AnswerOf<E>, input: Input<E>) => {
    actionOptions.fields?.forgetDraft?.();
    await actionOptions.after?.(value, input);
    actionOptions.close?.();
    // Before refetching: the page that is left may show what is gone now.
    if (actionOptions.go !== undefined)
      await navigation.go(typeof actionOptions.go === 'string' ? actionOptions.go : actionOptions.go(value));
    const done = typeof actionOptions.done === 'function' ? actionOptions.done(value, input) : actionOptions.done;
    if (done !== undefined) toast.success(done);
    refetch();
  };
  const mutation = useMutation<AnswerOf<E>, CallFailure, Input<E>>({
    mutationFn: (input) => callOrThrow(endpoint, input),
    onSuccess: succeed,
    onError: ({ notice, status }) => {
      // It may be done, and its answer alone be lost.
      if (isUndecided({ status })) refetch();
      actionOptions.fields?.showNotice(notice);
      if (actionOptions.refused === 'toast') toast.error(notice.msg);
      else actionOptions.refused?.(notice);
    },
    meta: { quiet: actionOptions.quiet ?? false },
  });
  const find = async (input: Input<E>) => {
    const found = await lookUp(endpoint, input);
    if (found?.ok !== true) return found;
    mutation.reset();
    await succeed(found.value, input);
    return found;
  };
  return {
    run: async (input) => {
      try {
        return { ok: true, value: await mutation.mutateAsync(input) };
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure;
        const { notice, status } = failure;
        return {
          ok: false,
          notice,
          status,
          ...(isUndecided(failure) ? { find: () => find(input) } : {}),
        };
      }
    },
    pending: mutation.isPending,
    sending: mutation.isPending ? mutation.variables : undefined,
    notice: mutation.error?.notice,
    clear: () => {
      if (mutation.isError) mutation.reset();
    },
  };
};
