import { setTimeout as delay } from 'node:timers/promises';
import type { ListenHeard } from '#server/testing/listen.ts';

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** A browser somewhere behind the load balancer, signed in by a cookie; it asks to see what it has written. */
export type Person = {
  name: string;
  call: (path: string, input?: unknown, headers?: Record<string, string>) => Promise<Answer>;
};

export const person = (url: string, name: string, cookie: string, patience = 20_000): Person => {
  let after = '';
  return {
    name,
    call: async (path, input = {}, headers = {}) => {
      const response = await fetch(url + path, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: {
          'content-type': 'application/json',
          cookie,
          ...(after === '' ? {} : { 'x-after': after }),
          ...headers,
        },
        signal: AbortSignal.timeout(patience),
      });
      const body = (await response.json()) as Record<string, unknown>;
      after = response.headers.get('x-position') ?? after;
      return { status: response.status, headers: response.headers, body };
    },
  };
};

export type Ear = {
  heard: ListenHeard[];
  isOpen: () => boolean;
  /** How often it had to come back. */
  returns: () => number;
  stop: () => Promise<void>;
};

/** An `EventSource`: comes back a moment after its stream has ended, for ever. */
export const ear = (url: string, cookie: string, pause = 300): Ear => {
  const leaving = new AbortController();
  const heard: ListenHeard[] = [];
  let isOpen = false;
  let opened = 0;

  const listen = async (): Promise<void> => {
    const response = await fetch(`${url}/events`, { headers: { cookie }, signal: leaving.signal });
    if (response.status !== 200 || !response.body) throw new Error(`/events answered ${response.status}`);
    isOpen = true;
    opened++;
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(part, { stream: true });
      const lines = text.split('\n');
      text = lines.pop()!;
      for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as ListenHeard);
    }
  };
  const again = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      await listen().catch(() => undefined); // like a browser, it only comes back
      isOpen = false;
      if (!leaving.signal.aborted) await delay(pause);
    }
  };
  const listening = again();
  return {
    heard,
    isOpen: () => isOpen,
    returns: () => Math.max(0, opened - 1),
    stop: async () => {
      leaving.abort();
      await listening;
    },
  };
};
