import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type Front, startFront } from './front.ts';
import { appendCall, batchAppendCall, deleteCall, tombstoneCall } from './appends.ts';
import { gossipCall } from './gossip.ts';
import { type WireLog, wireLog } from './log.ts';
import { Elsewhere, type Faults, type WireCluster, wireNode } from './node.ts';
import { readCall } from './reads.ts';

/** A stand-in for EventStoreDB in this process: the real client talks real gRPC to it. */
export type WireServer = {
  connectionString: string;
  port: number;
  /** The port under which clients reach it; another one when something stands in between. */
  reachedAt: number;
  log: WireLog;
  faults: Faults;
  /** Ends every subscription, as a server does that cannot keep up or loses its place in the cluster. */
  dropSubscriptions(how: 'with an error' | 'quietly'): void;
  /** A follower that hears no more from its leader, until it catches up. */
  fallBehind(): void;
  catchUp(): void;
  /** How many subscriptions it ended because their readers were too slow. */
  tooSlow: () => number;
  /** Answers nothing any more and keeps its connections open, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Ends all connections, in the middle of what they carry. */
  cut(): void;
  /** Cuts all connections at once; the log can be given to another server. */
  stop(): Promise<void>;
};

const supportedMethods = (version: string) => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(version);
  for (const { path } of Object.values(streamsService.StreamsService)) {
    const [, service = '', method = ''] = path.split('/');
    const entry = new features.SupportedMethod();
    entry.setServiceName(service);
    entry.setMethodName(method.toLowerCase());
    entry.setFeaturesList(method === 'Read' ? ['position', 'events'] : []);
    supported.addMethods(entry);
  }
  return supported;
};

export type WireServerOptions = {
  port?: number;
  log?: WireLog;
  /** The servers that share the log; alone when absent. */
  cluster?: WireCluster;
  /** The port under which clients reach it; its own when absent. */
  reachedAt?: number;
  /** What it calls itself, and how old it behaves. */
  version?: string;
};

export const startWireServer = async ({
  port = 0,
  log = wireLog(),
  cluster,
  reachedAt,
  version = '23.10.6',
}: WireServerOptions = {}): Promise<WireServer> => {
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  let bound = port;
  const known = (): number => reachedAt ?? bound;
  const node = wireNode(log, known, cluster, version);
  const offer = (service: unknown, implementation: object): void =>
    server.addService(service as ServiceDefinition, implementation as UntypedServiceImplementation);
  offer(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: (error: null, response: unknown) => void) =>
      answer(null, supportedMethods(version)),
  });
  offer(gossipService.GossipService, { read: gossipCall(known, cluster) });
  offer(streamsService.StreamsService, {
    read: readCall(node),
    append: appendCall(node),
    batchAppend: batchAppendCall(node),
    delete: deleteCall(node),
    tombstone: tombstoneCall(node),
  });
  const behind = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, actual) =>
      error === null ? resolve(actual) : reject(error),
    );
  });
  const front: Front = await startFront(port, behind);
  bound = front.port;
  log.forget(node.name());
  cluster?.members.add(known());
  return {
    connectionString: `esdb://127.0.0.1:${known()}?tls=false`,
    port: bound,
    reachedAt: known(),
    log,
    faults: node.faults,
    dropSubscriptions: (how) => {
      for (const drop of node.drop)
        drop(how === 'quietly' ? undefined : new Elsewhere('The subscription was dropped', status.ABORTED).answer);
    },
    fallBehind: () => node.fallBehind(),
    catchUp: () => node.catchUp(),
    tooSlow: () => node.tooSlow,
    freeze: front.freeze,
    thaw: front.thaw,
    cut: front.cut,
    stop: async () => {
      await front.stop();
      server.forceShutdown();
      cluster?.members.delete(known());
      for (const drop of node.drop) drop(undefined);
    },
  };
};
