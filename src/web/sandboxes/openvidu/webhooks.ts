import type { Room } from './model.ts';

const QUEUE_LIMIT = 1000;
const DELIVERY_TIMEOUT_MS = 5000;

export type WebhookSettings = { url: string; headers: Record<string, string> };

/** Notifies another system that something happened in a room. Best effort: a hint, not a source of truth. */
export type EventHook = (event: string, room: Room, details: Record<string, unknown>) => void;

/** Posts every event to the webhook, one at a time and in order; gives up on an event that fails. */
export function createEventHook(
  settings: WebhookSettings | undefined,
  log: (message: string) => void,
  post: typeof fetch = fetch,
): EventHook {
  if (!settings) return () => undefined;
  const queue: string[] = [];
  let isSending = false;

  const drain = async () => {
    isSending = true;
    for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
      try {
        const answer = await post(settings.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...settings.headers },
          body,
          signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
        });
        await answer.body?.cancel();
        if (!answer.ok) log(`the webhook answered ${answer.status}`);
      } catch (error) {
        log(`the webhook could not be reached: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    isSending = false;
  };

  return (event, room, details) => {
    if (queue.length >= QUEUE_LIMIT) return;
    queue.push(
      JSON.stringify({ event, timestamp: Date.now(), sessionId: room.id, uniqueSessionId: room.uniqueId, ...details }),
    );
    if (!isSending) drain().catch((error: unknown) => log(`the webhook: ${String(error)}`));
  };
}
