import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AGAIN_MS, sendWaiting } from './outbox.ts';

/** What was written without a connection is sent once there is one, from any page. */
const SendWaiting = ({ member }: { member: string }) => {
  const queries = useQueryClient();
  useEffect(() => {
    const send = () => void (navigator.onLine && sendWaiting(queries, member));
    send();
    const timer = setInterval(send, AGAIN_MS);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [queries, member]);
  return null;
};

export default SendWaiting;
