import { Server, ServerCredentials, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { appendCall, batchAppendCall, deleteCall, type Faults, tombstoneCall } from './appends.ts';
import { type WireLog, wireLog } from './log.ts';
import { readCall } from './reads.ts';

/** A stand-in for EventStoreDB in this process: the real client talks real gRPC to it. */
export type WireServer = {
  connectionString: string;
  port: number;
  log: WireLog;
  faults: Faults;
  /** Cuts all connections at once; the log can be given to another server. */
  stop(): Promise<void>;
};

const supportedMethods = (batchAppend: boolean) => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion('24.10.0');
  for (const [name, { path }] of Object.entries(streamsService.StreamsService)) {
    if (name === 'batchAppend' && !batchAppend) continue;
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
  /** Whether the server offers BatchAppend, which the client then prefers. */
  batchAppend?: boolean;
};

export const startWireServer = async ({
  port = 0,
  log = wireLog(),
  batchAppend = true,
}: WireServerOptions = {}): Promise<WireServer> => {
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const faults: Faults = { unansweredAppends: 0 };
  const offer = (service: unknown, implementation: object): void =>
    server.addService(service as ServiceDefinition, implementation as UntypedServiceImplementation);
  offer(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: (error: null, response: unknown) => void) =>
      answer(null, supportedMethods(batchAppend)),
  });
  offer(streamsService.StreamsService, {
    read: readCall(log),
    append: appendCall(log, faults),
    batchAppend: batchAppendCall(log, faults),
    delete: deleteCall(log),
    tombstone: tombstoneCall(log),
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, actual) =>
      error === null ? resolve(actual) : reject(error),
    );
  });
  return {
    connectionString: `esdb://127.0.0.1:${bound}?tls=false`,
    port: bound,
    log,
    faults,
    stop: async () => {
      log.followers.clear();
      server.forceShutdown();
    },
  };
};
