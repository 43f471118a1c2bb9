import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { waitForSeat } from '#modules/scheduling/contract/waiting-list-api.ts';
import { useAction } from '#client/lib/action.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { toast } from '#client/lib/toast.ts';

/** The dialog that is open; `declining` leaves a seat that is offered to others. */
type Question = 'confirming' | 'joiningWell' | 'leaving' | 'declining';

/** Waiting for a seat; the address is confirmed and the Well joined on the way, and the rest follows by itself (I-025, I-027). */
export const useWaiting = (session: string) => {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const wait = useAction(waitForSeat, {
    refused: ({ name, msg }) => {
      if (name === 'EMAIL_NOT_CONFIRMED') return setQuestion('confirming');
      if (name === 'SESSION_JOINED_NOT_PART_OF_GROUP') return setQuestion('joiningWell');
      toast.error(msg);
      void invalidateTopic(queries, ['session']);
    },
  });
  const leave = useAction(waitForSeat);
  return {
    asked: question,
    isJoining: wait.pending,
    join: () => {
      setQuestion(null);
      void wait.run({ id: session, flag: 'true' });
    },
    askToLeave: (isOffer: boolean) => setQuestion(isOffer ? 'declining' : 'leaving'),
    leave: () => leave.run({ id: session, flag: 'false' }),
    close: () => setQuestion(null),
  };
};
