/** The socket of a participant, as far as the outbox needs it. */
export type OutboxSocket = {
  isOpen(): boolean;
  bufferedBytes(): number;
  send(text: string): void;
  /** Asks the browser to confirm, without any help of the page, that everything sent before has arrived. */
  askReceipt(mark: string): void;
  terminate(): void;
};

export type Outbox = {
  /** Waits for a participant of a server that died; otherwise what has no socket to travel on is undeliverable. */
  notify(method: string, params: Record<string, unknown>): void;
  /** Everything up to this mark has arrived. */
  receipt(mark: string): void;
  /** A new socket after a reconnection: what has not been confirmed is sent again, in order. */
  attach(socket: OutboxSocket): void;
};

const UNCONFIRMED_LIMIT = 1000;
const BUFFER_LIMIT_BYTES = 4_000_000;

export type OutboxEvents = {
  /** The participant does not take in what is sent for too long. */
  overflow: () => void;
  /** There is no socket to send this on. */
  undeliverable: (params: Record<string, unknown>) => void;
};

/**
 * Notifications to one participant. What was sent on a socket that had died unnoticed is sent again on the next one, kinder
 * than OpenVidu, which loses it: the client library has no acknowledgement, and a missed "participant left" would leave a
 * ghost on the screen. WebSocket pings are answered by the browser itself, in order, so the answer to a ping confirms
 * everything sent before it. Without `first` it waits for a participant whose server died.
 */
export function createOutbox(first: OutboxSocket | undefined, { overflow, undeliverable }: OutboxEvents): Outbox {
  let socket = first;
  let sent = 0;
  let receiptAsked = false;
  let overflown = false;
  const unconfirmed: { mark: number; text: string }[] = [];

  const askReceipt = () => {
    if (receiptAsked) return;
    receiptAsked = true;
    setImmediate(() => {
      receiptAsked = false;
      if (socket?.isOpen()) socket.askReceipt(String(sent));
    });
  };

  const push = (text: string) => {
    if (!socket?.isOpen()) return;
    socket.send(text);
    askReceipt();
    if (socket.bufferedBytes() > BUFFER_LIMIT_BYTES) socket.terminate();
  };

  return {
    notify(method, params) {
      if (overflown) return;
      if (socket?.isOpen() === false) return undeliverable(params);
      const text = JSON.stringify({ jsonrpc: '2.0', method, params });
      unconfirmed.push({ mark: ++sent, text });
      if (unconfirmed.length > UNCONFIRMED_LIMIT) {
        overflown = true;
        unconfirmed.length = 0;
        overflow();
        return;
      }
      push(text);
    },
    receipt(mark) {
      const confirmed = Number(mark);
      while (unconfirmed[0] && unconfirmed[0].mark <= confirmed) unconfirmed.shift();
    },
    attach(next) {
      socket = next;
      for (const { text } of unconfirmed) push(text);
    },
  };
}
