import type { Database } from '#kernel/database/database.ts';
import type { Configuration } from '#server/settings/configuration.ts';
import { postgresPush } from '#server/push/postgres-push.ts';
import type { PushBroker } from '#server/push/push-broker.ts';

/** What carries changes to the processes whose browsers they concern: NATS where it is configured, else Postgres. */
export const openPush = async (
  { NATS_URL, NATS_CREDENTIALS, NATS_CA }: Pick<Configuration, 'NATS_URL' | 'NATS_CREDENTIALS' | 'NATS_CA'>,
  database: Database,
  log: (line: string) => void,
): Promise<PushBroker> => {
  const postgres = await postgresPush(database);
  if (NATS_URL === undefined) return postgres;
  const { natsPush } = await import('#server/push/nats-push.ts');
  return natsPush({ url: NATS_URL, credentials: NATS_CREDENTIALS, authority: NATS_CA, database, postgres, log });
};
