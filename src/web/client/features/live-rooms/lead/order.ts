import type { z } from 'zod';
import type { roomsAnswer } from '../../../../../modules/live-rooms/contract/api.ts';
import type { Endpoint } from '../../../../../shared-kernel/contract/endpoint.ts';
import type { Notice } from '../../../../../shared-kernel/contract/refusals.ts';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import type { RoomSession } from '../room-session.ts';

/** An order in a room, answered with the rooms as they are afterwards. */
export type OrderEndpoint = Endpoint<z.ZodObject, typeof roomsAnswer>;

/** Gives an order about this session; the screen follows its answer at once. Answers the notice when it was refused. */
export const order = async <E extends OrderEndpoint>(
  { session, actor }: Pick<RoomSession, 'session' | 'actor'>,
  endpoint: E,
  input: Omit<z.input<E['input']>, 'id'>,
): Promise<Notice | undefined> => {
  const answer = await call(endpoint, { ...input, id: session } as z.input<E['input']>, { quiet: true });
  if (!answer.ok) return answer.notice;
  actor.send({ type: 'SHOWN', answer: answer.value });
  return undefined;
};

/** Orders one at a time; what is refused is said as a toast. Answers whether it was done. */
export const useOrders = (session: RoomSession) => {
  const [busy, setBusy] = useState(false);
  const give = async <E extends OrderEndpoint>(
    endpoint: E,
    input: Omit<z.input<E['input']>, 'id'>,
    done?: string,
  ): Promise<boolean> => {
    setBusy(true);
    const refused = await order(session, endpoint, input).finally(() => setBusy(false));
    if (refused) toast.error(refused.msg);
    else if (done !== undefined) toast.success(done);
    return !refused;
  };
  return { busy, give };
};
