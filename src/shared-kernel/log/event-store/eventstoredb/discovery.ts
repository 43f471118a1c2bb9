import { setTimeout as delay } from 'node:timers/promises';
import { Metadata } from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { messageOf } from '#kernel/database/database-errors.ts';
import type { StoreAddress } from './address.ts';
import { channelOptions } from './connection.ts';
import { NoServer, refusalIn } from './errors.ts';

/** How long the other servers are waited for, once one has answered. */
const GRACE_MS = 150;
const { LEADER, FOLLOWER, READONLYREPLICA, READONLYLEADERLESS } = gossip.MemberInfo.VNodeState;
const FOLLOWERS: readonly number[] = [FOLLOWER, READONLYREPLICA, READONLYLEADERLESS];

type Member = { server: string; state: number };

const membersOf = (info: ClusterInfo): Member[] =>
  info.getMembersList().flatMap((member) => {
    const place = member.getHttpEndPoint();
    if (!member.getIsAlive() || place === undefined) return [];
    return [{ server: `${place.getAddress()}:${place.getPort()}`, state: member.getState() }];
  });

/** The members of the cluster, as one server knows them. */
const membersKnownTo = async (server: string, address: StoreAddress): Promise<Member[]> => {
  const client = new gossipService.GossipClient(server, address.channel, channelOptions(address));
  const deadline = Date.now() + address.gossipTimeoutMs;
  try {
    return await new Promise((resolve, reject) => {
      client.read(new shared.Empty(), new Metadata(), { deadline }, (error, info) =>
        error === null ? resolve(membersOf(info)) : reject(error),
      );
    });
  } finally {
    client.close();
  }
};

const mostNamed = (servers: readonly string[]): string | undefined => {
  const votes = new Map<string, number>();
  for (const server of servers) votes.set(server, (votes.get(server) ?? 0) + 1);
  return [...votes].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

/**
 * The leader of the cluster, or a follower while there is none. A server is only chosen if it answers itself: for some
 * seconds the others still name a leader that is frozen or cut off.
 */
export const discoveredServer = async (address: StoreAddress): Promise<string> => {
  const failures: unknown[] = [];
  const members: Member[] = [];
  const present = new Set<string>();
  const first = Promise.withResolvers<void>();
  const all = address.servers.map(async (server) => {
    try {
      members.push(...(await membersKnownTo(server, address)));
      present.add(server);
      first.resolve();
    } catch (error) {
      failures.push(error);
    }
  });
  await Promise.race([Promise.all(all), first.promise.then(() => delay(GRACE_MS))]);
  const named = (...states: readonly number[]): string[] =>
    members.filter(({ state }) => states.includes(state)).map(({ server }) => server);
  const leader = mostNamed(named(LEADER));
  for (const server of new Set([...(leader === undefined ? [] : [leader]), ...named(...FOLLOWERS)]))
    try {
      if (!present.has(server)) await membersKnownTo(server, address);
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
