import type { Sql } from '#kernel/database/database.ts';
import type { DeliveryProblem, WebhookKind } from '../contract/webhook-kinds.ts';

export type MessageRow = {
  message: string;
  webhook: string;
  kind: WebhookKind;
  happened_at: Date;
  body: string;
  state: 'waiting' | 'arrived' | 'given-up';
  attempts: number;
  first_tried_at: Date | null;
  tried_at: Date | null;
  next_at: Date | null;
  problem: DeliveryProblem | null;
  status: number | null;
};

const COLUMNS =
  'message::text, webhook::text, kind, happened_at, body, state, attempts, first_tried_at, tried_at, next_at, problem, status';

export const messageRow = async (sql: Sql, message: string): Promise<MessageRow | undefined> =>
  (await sql.query<MessageRow>(`select ${COLUMNS} from integrations.messages where message = $1`, [message]))[0];

export const messageRows = (
  sql: Sql,
  { webhook, limit, offset }: { webhook: string; limit: number; offset: number },
): Promise<(MessageRow & { num_total: number })[]> =>
  sql.query(
    `select ${COLUMNS}, count(*) over ()::int as num_total from integrations.messages
     where webhook = $1 order by happened_at desc, message limit $2 offset $3`,
    [webhook, limit, offset],
  );
