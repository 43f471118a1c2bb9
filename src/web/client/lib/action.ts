import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#kernel/contract/endpoint.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import type { Answer } from './call.ts';
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

export type Action<E extends Endpoint> = {
  /** Sends the write; never throws for a failed call. */
  run: (input: Input<E>) => Promise<Answer<E>>;
  pending: boolean;
  /** The input of the pending run. */
  sending: Input<E> | undefined;
  /** Why the last run failed; undefined while one is pending and after `clear`. */
  notice: Notice | undefined;
  clear: () => void;
};

/**
 * One write: pending state, refusal, toast, navigation. It refetches what its endpoint `touches`. Connection, log-in, pace and
 * maintenance are handled by the query client (`lib/failures.ts`).
 */
export const useAction = <E extends Endpoint>(endpoint: E, of: ActionOptions<E> = {}): Action<E> => {
  const queries = useQueryClient();
  const mutation = useMutation<AnswerOf<E>, CallFailure, Input<E>>({
    mutationFn: (input) => callOrThrow(endpoint, input),
    onSuccess: async (value, input) => {
      of.fields?.forgetDraft?.();
      await of.after?.(value, input);
      of.close?.();
      // Before refetching: the page that is left may show what is gone now.
      if (of.go !== undefined) await navigation.go(typeof of.go === 'string' ? of.go : of.go(value));
      const done = typeof of.done === 'function' ? of.done(value, input) : of.done;
      if (done !== undefined) toast.success(done);
      for (const topic of endpoint.touches) void invalidateTopic(queries, [topic]);
    },
    onError: ({ notice }) => {
      of.fields?.showNotice(notice);
      if (of.refused === 'toast') toast.error(notice.msg);
      else of.refused?.(notice);
    },
    meta: { quiet: of.quiet ?? false },
  });
  return {
    run: async (input) => {
      try {
        return { ok: true, value: await mutation.mutateAsync(input) };
      } catch (failure) {
        if (failure instanceof CallFailure) return { ok: false, notice: failure.notice, status: failure.status };
        throw failure;
      }
    },
    pending: mutation.isPending,
    sending: mutation.isPending ? mutation.variables : undefined,
    notice: mutation.error?.notice,
    clear: mutation.reset,
  };
};
