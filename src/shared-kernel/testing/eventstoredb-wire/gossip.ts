import { randomUUID } from 'node:crypto';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { uuidOf } from './messages.ts';
import type { WireCluster } from './node.ts';

const { MemberInfo } = gossip;

/** Which servers there are and who leads, as every one of them tells. */
export const gossipCall =
  (own: () => number, cluster: WireCluster | undefined) =>
  (_: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>): void => {
    const info = new gossip.ClusterInfo();
    const members = [...(cluster?.members ?? [own()])].map((port) => {
      const member = new MemberInfo();
      member.setInstanceId(uuidOf(randomUUID()));
      member.setTimeStamp(String(BigInt(Date.now()) * 10_000n));
      member.setIsAlive(true);
      const { LEADER, FOLLOWER, UNKNOWN } = MemberInfo.VNodeState;
      const leader = cluster === undefined ? port : cluster.deposed === own() ? own() : cluster.leader;
      member.setState(leader === undefined ? UNKNOWN : leader === port ? LEADER : FOLLOWER);
      const place = new gossip.EndPoint();
      place.setAddress('127.0.0.1');
      place.setPort(port);
      member.setHttpEndPoint(place);
      return member;
    });
    info.setMembersList(members);
    answer(null, info);
  };
