import type { Readable, Writable } from 'node:stream';
import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import { Channel, type ChannelOptions, status, type StatusObject } from '@grpc/grpc-js';
import type { StoreAddress } from './address.ts';
import { onlyStreams } from './filter.ts';

const LARGEST_MESSAGE = 17 * 1024 * 1024;

export const channelOptions = (address: StoreAddress): ChannelOptions => ({
  'grpc.keepalive_time_ms': address.keepAliveIntervalMs,
  'grpc.keepalive_timeout_ms': address.keepAliveTimeoutMs,
  'grpc.max_receive_message_length': LARGEST_MESSAGE,
  // A new channel does not share the back-off of one that failed.
  'grpc.use_local_subchannel_pool': 1,
  'grpc.initial_reconnect_backoff_ms': 50,
  'grpc.max_reconnect_backoff_ms': 1_000,
});

/**
 * EventStoreDB's client for Node, with one server. It never reconnects or searches for a leader: when it fails, another
 * connection takes its place, and what is under way on it ends by itself (ADR 67).
 */
export class Connection extends EventStoreDBClient {
  readonly server: string;
  readonly address: StoreAddress;
  readonly #channel: Channel;

  constructor(server: string, address: StoreAddress) {
    super({ endpoint: server, connectionName: address.connectionName }, { insecure: !address.isSecure }, address.user);
    this.server = server;
    this.address = address;
    this.#channel = new Channel(server, address.channel, channelOptions(address));
    const argumentsOf = this.callArguments;
    this.callArguments = (options: BaseOptions & { streamPrefixes?: readonly string[] }, callOptions) => {
      const [metadata, all] = argumentsOf(options, callOptions);
      const { streamPrefixes: only } = options;
      return [metadata, only === undefined ? all : { ...all, interceptors: [onlyStreams(only)] }];
    };
    const create = this.GRPCStreamCreator;
    this.GRPCStreamCreator = (Client, name, start, cache) =>
      create(
        Client,
        name,
        async (client) => {
          const call = await start(client);
          this.prepare(call);
          return call;
        },
        cache,
      );
  }

  protected override getChannel = () => Promise.resolve(this.#channel);

  // Plain Append: with BatchAppend, one failed connection leaves open what became of the appends of all others.
  protected override supports = () => Promise.resolve(false);

  /** Changes a call as it begins. */
  protected prepare(call: Readable | Writable): void {
    // The client takes a call that was cancelled in this process for one that its reader has cancelled, and ends the read as if
    // it was complete. It knows it by the details, which are others here.
    call.on('status', ({ code }: StatusObject) => {
      const details = 'The call was cut off';
      if (code === status.CANCELLED) call.emit('error', Object.assign(new Error(details), { code, details }));
    });
  }

  /** The server's version. */
  async version(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }

  /** Lets no further call begin. */
  close(): void {
    // Not at once: an append that just begins would never settle, and reject a promise that is the client's own.
    setImmediate(() => this.#channel.close());
  }
}
