import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { waitForSeat } from '../../../../../modules/scheduling/waiting-list/contract/waiting-list-api.ts';
import { call } from '../../../lib/call.ts';
import { invalidateTopic } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

type Step = 'idle' | 'joining' | 'joiningWell' | 'leaving';

/** Waiting for a seat; the Well is joined on the way, and the rest follows by itself (I-025, I-027). */
export const useWaiting = (session: string) => {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('idle');
  const join = async (): Promise<void> => {
    setStep('joining');
    const answer = await call(waitForSeat, { id: session, flag: 'true' });
    if (!answer.ok && answer.notice.name === 'SESSION_JOINED_NOT_PART_OF_GROUP') return setStep('joiningWell');
    if (!answer.ok) toast.error(answer.notice.msg);
    setStep('idle');
    await invalidateTopic(queries, ['session']);
  };
  const leave = () => call(waitForSeat, { id: session, flag: 'false' });
  const close = () => {
    setStep('idle');
    void invalidateTopic(queries, ['session']);
  };
  return { step, join: () => void join(), askToLeave: () => setStep('leaving'), leave, close };
};
