import type { Database } from '#kernel/database/database.ts';
import { postgresPublisher, PROJECTED, type ProjectedMessage } from '#kernel/read-models/projected.ts';
import { byTopic, subscriptions, type PushBroker } from './push-broker.ts';

/** Through `NOTIFY`: every process receives every change, and drops those that concern none of its browsers. */
export const postgresPush = async (database: Database): Promise<PushBroker> => {
  const own = subscriptions();
  const missed = new Set<() => void>();
  const stop = await database.listen(PROJECTED, (payload) => {
    if (payload === '') for (const each of missed) each();
    else
      for (const change of (JSON.parse(payload) as ProjectedMessage).changes)
        for (const [topic, pushed] of byTopic(change)) own.deliver(topic, pushed);
  });
  return {
    ...postgresPublisher,
    subscribe: (topic, heard) => {
      own.add(topic, heard);
      return () => void own.remove(topic, heard);
    },
    synced: () => Promise.resolve(),
    onMissed: (each) => void missed.add(each),
    isConnected: () => true,
    stop,
  };
};
