import type { z } from 'zod';
import type { roomsAnswer } from '#modules/live-rooms/contract/api.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { useAction, type ActionAnswer } from '#client/lib/action.ts';
import { call } from '#client/lib/call.ts';
import type { RoomSession } from '../room/room-session.ts';

/** A write in a room, answered with the rooms as they are afterwards. */
type OrderEndpoint = Endpoint<z.ZodObject, typeof roomsAnswer>;
type OrderInput<E extends OrderEndpoint> = Omit<z.input<E['input']>, 'id'>;
type InRoom = Pick<RoomSession, 'session' | 'actor'>;

/** One write about this session; the screen follows its answer before the next poll. A refusal is a toast unless `inDialog`. */
export const useOrder = <E extends OrderEndpoint>(
  { session, actor }: InRoom,
  endpoint: E,
  { done, inDialog = false }: { done?: string | ((input: z.input<E['input']>) => string); inDialog?: boolean } = {},
): { pending: boolean; run: (input: OrderInput<E>) => Promise<ActionAnswer<E>> } => {
  const { run, pending } = useAction(endpoint, {
    quiet: true,
    ...(inDialog ? {} : { refused: 'toast' }),
    after: (answer) => actor.send({ type: 'ANSWERED', answer }),
    done: (_, input) => (typeof done === 'function' ? done(input) : done),
  });
  return { pending, run: (input) => run({ ...input, id: session } as z.input<E['input']>) };
};

/** The same for a machine; answers the notice when it was refused. */
export const order = async <E extends OrderEndpoint>(
  { session, actor }: InRoom,
  endpoint: E,
  input: OrderInput<E>,
): Promise<Notice | undefined> => {
  const answer = await call(endpoint, { ...input, id: session } as z.input<E['input']>, { quiet: true });
  if (!answer.ok) return answer.notice;
  actor.send({ type: 'ANSWERED', answer: answer.value });
  return undefined;
};
