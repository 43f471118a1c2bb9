import { setTimeout as delay } from 'node:timers/promises';
import { wireLog, type WireLog } from './log.ts';
import { noFaults, type WireCluster } from './node.ts';
import { startWireServer, type WireServer } from './server.ts';

/** Faults that can be switched on and off in a cluster; servers are counted from 0. */
export type ClusterFault =
  | { what: 'restart'; server: number; away: number }
  | { what: 'elect'; server: number; without: number }
  | {
      what: 'unansweredAppends' | 'lostAppends' | 'lateAppends' | 'notReady';
      server: number;
      times: number;
    }
  | { what: 'drop'; server: number; how: 'with an error' | 'quietly' }
  | { what: 'stale'; server: number; stale: boolean }
  | { what: 'slow'; server: number; milliseconds: number }
  /** A follower hears no more from its leader; a leader cannot. */
  | { what: 'behind' | 'caught up'; server: number }
  /** Answers nothing for a while; when it led, the others elect after some time. */
  | { what: 'freeze'; server: number; milliseconds: number; elects: number }
  /** All its connections end, in the middle of what they carry. */
  | { what: 'cut'; server: number }
  /**
   * A leader is cut off and still takes itself for the leader. What it takes meanwhile is never replicated; once it meets the
   * others again it truncates its log, stops itself, and is started again by its supervisor.
   */
  | { what: 'diverge'; server: number; apart: number; away: number }
  /** Everything is well again. */
  | { what: 'calm' };

/** Servers over one log in this process, one of which leads. */
export type RunningCluster = {
  log: WireLog;
  cluster: WireCluster;
  servers: WireServer[];
  connectionString: string;
  /** Resolves when it has happened; what is to last lasts on. */
  suffer(fault: ClusterFault): Promise<void>;
  stop(): Promise<void>;
};

export type WireClusterOptions = {
  /** Where each server listens; a free port for 0. */
  ports: readonly number[];
  /** Under which ports clients reach them, when something stands in between. */
  reachedAt?: readonly number[];
};

export const startWireCluster = async ({ ports, reachedAt }: WireClusterOptions): Promise<RunningCluster> => {
  const log = wireLog();
  const cluster: WireCluster = { leader: undefined, members: new Set() };
  const startOne = (index: number, port: number) => {
    const reached = reachedAt?.[index];
    return startWireServer({ port, log, cluster, ...(reached === undefined ? {} : { reachedAt: reached }) });
  };
  const servers: WireServer[] = [];
  for (const [index, port] of ports.entries()) servers.push(await startOne(index, port));
  cluster.leader = servers[0]!.reachedAt;

  const lead = (server: number): void => {
    const next = servers[server]!;
    // Only who has everything can lead.
    next.catchUp();
    next.thaw();
    cluster.leader = next.reachedAt;
    log.epoch();
  };
  const restart = async (server: number, away: number): Promise<void> => {
    const { port, reachedAt: reached } = servers[server]!;
    const led = cluster.leader === reached;
    if (led) cluster.leader = undefined;
    await servers[server]!.stop();
    await delay(away / 2);
    if (led) lead((server + 1) % servers.length);
    await delay(away / 2);
    servers[server] = await startOne(server, port);
  };
  const freeze = async (server: number, milliseconds: number, elects: number): Promise<void> => {
    const frozen = servers[server]!;
    frozen.freeze();
    if (cluster.leader === frozen.reachedAt) {
      await delay(elects);
      lead((server + 1) % servers.length);
    }
    await delay(milliseconds - elects);
    frozen.thaw();
  };
  const diverge = async (server: number, apart: number, away: number): Promise<void> => {
    const deposed = servers[server]!;
    if (cluster.leader !== deposed.reachedAt) return;
    deposed.fallBehind();
    deposed.faults.lostAppends = Infinity;
    cluster.deposed = deposed.reachedAt;
    lead((server + 1) % servers.length);
    await delay(apart);
    cluster.deposed = undefined;
    await restart(server, away);
  };
  // One thing after the other happens to the servers themselves, or two of them could be away at once.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void> | void): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const suffer = async (fault: ClusterFault): Promise<void> => {
    if (fault.what === 'restart') return inTurn(() => restart(fault.server, fault.away));
    if (fault.what === 'elect')
      return inTurn(async () => {
        cluster.leader = undefined;
        await delay(fault.without);
        lead(fault.server);
      });
    if (fault.what === 'freeze') return inTurn(() => freeze(fault.server, fault.milliseconds, fault.elects));
    if (fault.what === 'diverge') return inTurn(() => diverge(fault.server, fault.apart, fault.away));
    if (fault.what === 'calm')
      return inTurn(() => {
        for (const each of servers) {
          Object.assign(each.faults, noFaults());
          each.catchUp();
          each.thaw();
        }
      });
    const server = servers[fault.server]!;
    if (fault.what === 'cut') server.cut();
    else if (fault.what === 'drop') server.dropSubscriptions(fault.how);
    else if (fault.what === 'stale') server.faults.staleCheckpoints = fault.stale;
    else if (fault.what === 'slow') server.faults.slowness = fault.milliseconds;
    else if (fault.what === 'caught up') server.catchUp();
    else if ('times' in fault) server.faults[fault.what] += fault.times;
    else if (server.reachedAt !== cluster.leader) server.fallBehind();
  };

  return {
    log,
    cluster,
    servers,
    connectionString: `esdb://${servers.map(({ reachedAt: port }) => `127.0.0.1:${port}`).join()}?tls=false`,
    suffer,
    stop: async () => {
      await turn;
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
};
