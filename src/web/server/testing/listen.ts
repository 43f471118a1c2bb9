import type { Client } from './test-server.ts';

export type ListenHeard = { topic: string; id: string };

/** What a browser hears on `/events` while its page shows these sessions. */
export const listen = async (client: Client, shows: readonly string[] = []) => {
  const leaving = new AbortController();
  const response = await fetch(`${client.url}/events?shows=${shows.join(',')}`, {
    headers: { cookie: client.cookie() },
    signal: leaving.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`/events answered ${response.status}`);
  const heard: ListenHeard[] = [];
  const waiting = new Set<() => void>();
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const part of body) {
        text += decoder.decode(part, { stream: true });
        const lines = text.split('\n');
        text = lines.pop()!;
        for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as ListenHeard);
        for (const look of waiting) look();
      }
    } catch (problem) {
      if (!leaving.signal.aborted) throw problem;
    }
  };
  const ended = read(response.body);
  return {
    heard,
    /** Resolves when the server ends the stream, or when it was left. */
    ended,
    until: (holds: (heard: readonly ListenHeard[]) => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!holds(heard)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    stop: async () => {
      leaving.abort();
      await ended;
    },
  };
};
