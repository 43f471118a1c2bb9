import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForChanges } from '#client/lib/push.ts';
import { reloadMember } from '#client/lib/session.tsx';

/** Members get changes by push; visitors refetch when they return to the tab. */
const PushedChanges = ({ uuid }: { uuid: string }) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined;
    return listenForChanges(queries, {
      heard: ({ topic, id }) => {
        if (topic === 'user' && id === uuid) reloadMember(queries).catch(() => undefined);
      },
    });
  }, [queries, uuid]);
  return null;
};

export default PushedChanges;
