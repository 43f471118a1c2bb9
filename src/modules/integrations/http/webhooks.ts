import { pageOf } from '#kernel/contract/endpoint.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { Webhooks } from '../commands.ts';
import type { ListedWebhook } from '../commands/listed-webhook.ts';
import {
  endWebhook,
  listWebhookMessages,
  listWebhooks,
  makeWebhook,
  resumeWebhook,
  sendMessageAgain,
  type Webhook,
  type WebhookMessage,
} from '../contract/webhook-api.ts';
import type { MessageRow } from '../projections/message-rows.ts';
import { namesOf, type MemberNaming, type PeopleForStaff } from './naming.ts';

const statusOf = ({ status }: ListedWebhook): Webhook['status'] => (status === 'stopped' ? 'stopped' : 'on');

const asWebhook = (listed: ListedWebhook, named: MemberNaming): Webhook => ({
  uuid: listed.webhook,
  url: listed.url,
  kinds: [...listed.kinds],
  status: statusOf(listed),
  problem: listed.problem,
  made_by: named(listed.madeBy),
  made_at: listed.madeAt,
  arrived_at: listed.arrivedAt,
});

const asMessage = (row: MessageRow): WebhookMessage => ({
  uuid: row.message,
  kind: row.kind,
  happened_at: row.happened_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  tried_at: row.tried_at?.toISOString() ?? null,
  next_at: row.state === 'waiting' ? (row.next_at?.toISOString() ?? null) : null,
  problem: row.problem,
  status: row.status,
});

export const webhookHandlers = (webhooks: Webhooks, people: PeopleForStaff): readonly Handler[] => [
  memberHandler(listWebhooks, async ({ status, ...asked }) => {
    const chosen = (await webhooks.list()).filter((each) => status === undefined || statusOf(each) === status);
    const { page, has_more } = pageOf(chosen, asked, ({ url }) => url);
    const named = await namesOf(people, page);
    return { webhook: page.map((each) => asWebhook(each, named)), has_more };
  }),
  memberHandler(makeWebhook, async (wanted, { caller, member }) => {
    const made = await webhooks.make(caller, member.id, wanted);
    if (isRefusal(made)) return made;
    return { webhook: asWebhook(made.webhook, await namesOf(people, [made.webhook])), secret: made.secret };
  }),
  memberHandler(
    resumeWebhook,
    async ({ id }, { caller, member }) => (await webhooks.resume(caller, member.id, id)) ?? {},
  ),
  memberHandler(endWebhook, async ({ id }, { caller, member }) => (await webhooks.end(caller, member.id, id)) ?? {}),
  memberHandler(listWebhookMessages, async ({ id, ...page }) => {
    const rows = await webhooks.messages(id, page);
    return isRefusal(rows) ? rows : { message: rows.map(asMessage), num_total: rows[0]?.num_total ?? 0 };
  }),
  memberHandler(sendMessageAgain, async ({ id }, { caller }) => {
    const sent = await webhooks.sendAgain(caller, id);
    return isRefusal(sent) ? sent : { message: asMessage(sent) };
  }),
];
