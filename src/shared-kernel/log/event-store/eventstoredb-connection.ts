import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, Metadata, type ServiceError } from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { messageOf } from '../../database/database-errors.ts';
import type { StoreAddress } from './eventstoredb-address.ts';
import { isHungUp, isTransient, leaderIn, NoServer, refusalIn } from './eventstoredb-errors.ts';
import { assertSupported } from './eventstoredb-version.ts';

const CONNECT_MS = 3_000;
/** How long the other servers are waited for, once one has answered. */
const GRACE_MS = 150;
const LARGEST_MESSAGE = 17 * 1024 * 1024;
const { LEADER, FOLLOWER, READONLYREPLICA, READONLYLEADERLESS } = gossip.MemberInfo.VNodeState;
const FOLLOWERS: readonly number[] = [FOLLOWER, READONLYREPLICA, READONLYLEADERLESS];

/** The channel to one server. */
export type Connection = {
  close: () => void;
  streams: InstanceType<typeof streamsService.StreamsClient>;
  /** Metadata and options of a call. */
  call: (how: { requiresLeader: boolean; deadlineMs?: number }) => [Metadata, Partial<CallOptions>];
};

type Member = { server: string; state: number };

const membersOf = (info: ClusterInfo): Member[] =>
  info.getMembersList().flatMap((member) => {
    const place = member.getHttpEndPoint();
    if (!member.getIsAlive() || place === undefined) return [];
    return [{ server: `${place.getAddress()}:${place.getPort()}`, state: member.getState() }];
  });

const mostNamed = (servers: readonly string[]): string | undefined => {
  const votes = new Map<string, number>();
  for (const server of servers) votes.set(server, (votes.get(server) ?? 0) + 1);
  return [...votes].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

const unary = <T>(send: (answered: (error: ServiceError | null, response: T) => void) => unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    send((error, response) => (error === null ? resolve(response) : reject(error)));
  });

/**
 * Connects to the leader, and discovers it again after a failure. A server is only chosen if it answers itself:
 * for some seconds the others still name a leader that is frozen or cut off.
 */
export const connections = (address: StoreAddress) => {
  let connecting: Promise<Connection> | undefined;
  let connected: Connection | undefined;
  let isClosed = false;
  let redirected: string | undefined;

  const options = {
    'grpc.keepalive_time_ms': address.keepAliveIntervalMs,
    'grpc.keepalive_timeout_ms': address.keepAliveTimeoutMs,
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    // A new channel does not share the back-off of one that failed.
    'grpc.use_local_subchannel_pool': 1,
    'grpc.initial_reconnect_backoff_ms': 50,
    'grpc.max_reconnect_backoff_ms': 1_000,
  };

  const askedFor = async (server: string): Promise<Member[]> => {
    const client = new gossipService.GossipClient(server, address.channel, options);
    const deadline = Date.now() + address.gossipTimeoutMs;
    try {
      return membersOf(
        await unary<ClusterInfo>((answered) => client.read(new shared.Empty(), new Metadata(), { deadline }, answered)),
      );
    } finally {
      client.close();
    }
  };

  const discovered = async (): Promise<string> => {
    const failures: unknown[] = [];
    const members: Member[] = [];
    const present = new Set<string>();
    let answered = (): void => undefined;
    const first = new Promise<void>((resolve) => (answered = resolve));
    const all = address.servers.map(async (server) => {
      try {
        members.push(...(await askedFor(server)));
        present.add(server);
        answered();
      } catch (error) {
        failures.push(error);
      }
    });
    await Promise.race([Promise.all(all), first.then(() => delay(GRACE_MS))]);
    const named = (...states: readonly number[]): string[] =>
      members.filter(({ state }) => states.includes(state)).map(({ server }) => server);
    const leader = mostNamed(named(LEADER));
    for (const server of new Set([...(leader === undefined ? [] : [leader]), ...named(...FOLLOWERS)]))
      try {
        if (!present.has(server)) await askedFor(server);
        return server;
      } catch (error) {
        failures.push(error);
      }
    for (const failure of failures) {
      const refusal = refusalIn(failure);
      if (refusal !== undefined) throw refusal;
    }
    throw new NoServer(failures.length === 0 ? 'none is ready' : messageOf(failures[0]));
  };

  const connectedTo = async (server: string): Promise<Connection> => {
    const streams = new streamsService.StreamsClient(server, address.channel, options);
    const features = new featuresService.ServerFeaturesClient(server, address.channel, {
      ...options,
      channelOverride: streams.getChannel(),
    });
    try {
      const supported = await unary<SupportedMethods>((answered) =>
        features.getSupportedMethods(
          new shared.Empty(),
          new Metadata(),
          { deadline: Date.now() + CONNECT_MS },
          answered,
        ),
      );
      assertSupported(supported.getEventStoreServerVersion());
    } catch (error) {
      streams.close();
      throw error;
    }
    return {
      streams,
      call: ({ requiresLeader, deadlineMs }) => {
        const metadata = new Metadata();
        metadata.set('connection-name', address.connectionName);
        if (requiresLeader) metadata.set('requires-leader', 'true');
        return [
          metadata,
          {
            ...(address.user === undefined ? {} : { credentials: address.user }),
            ...(deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs }),
          },
        ];
      },
      // Calls under way on it end by themselves.
      close: () => streams.close(),
    };
  };

  const connect = async (): Promise<Connection> => {
    try {
      return await connectedTo(address.isCluster ? await discovered() : (redirected ?? address.servers[0]!));
    } catch (error) {
      redirected = undefined;
      // So does a server that is about to start behind a port mapping: it passes by itself.
      if (!address.isSecure && isHungUp(error))
        throw new NoServer('it hangs up, as servers with TLS do when EVENTSTORE_URL says tls=false');
      throw refusalIn(error) ?? error;
    }
  };

  const opened = async (): Promise<Connection> => {
    try {
      const connection = await connect();
      if (isClosed) connection.close();
      else connected = connection;
      return connection;
    } catch (error) {
      connecting = undefined;
      throw error;
    }
  };
  const current = (): Promise<Connection> => (connecting ??= opened());

  const drop = (): void => {
    connected?.close();
    connected = undefined;
    connecting = undefined;
  };

  /** A call on this connection failed: when that is the server's failure, the next call goes to another connection. */
  const failed = (connection: Connection, error: unknown): void => {
    if (connected !== connection || !isTransient(error)) return;
    drop();
    redirected = leaderIn(error);
  };

  return {
    current,
    failed,
    use: async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
      const connection = await current();
      try {
        return await work(connection);
      } catch (error) {
        failed(connection, error);
        throw refusalIn(error) ?? error;
      }
    },
    close: (): void => {
      isClosed = true;
      drop();
    },
  };
};
export type Connections = ReturnType<typeof connections>;
