import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { finished } from 'node:stream/promises';

/** Sends rows in the binary format of COPY over this connection. */
export const copyRows = async (client: ClientBase, into: string, rows: Buffer): Promise<void> => {
  const stream = client.query(from(`copy ${into} from stdin (format binary)`));
  stream.end(rows);
  await finished(stream);
};
