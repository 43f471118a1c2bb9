import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { WireLog, WireRecord } from './log.ts';
import { eventResponse, failure, readResponse, streamIdentifier, streamName } from './messages.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Filter = InstanceType<typeof streams.ReadReq.Options.FilterOptions>;
type StreamOptions = InstanceType<typeof streams.ReadReq.Options.StreamOptions>;
type AllOptions = InstanceType<typeof streams.ReadReq.Options.AllOptions>;

const matcher = (filter: Filter | undefined): ((record: WireRecord) => boolean) => {
  if (filter === undefined) return () => true;
  const onStream = filter.hasStreamIdentifier();
  const expression = onStream ? filter.getStreamIdentifier() : filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  return (record) => {
    const subject = onStream ? record.stream : record.type;
    return pattern === undefined ? prefixes.some((prefix) => subject.startsWith(prefix)) : pattern.test(subject);
  };
};

const readStream = (log: WireLog, call: Call, options: StreamOptions, backwards: boolean, count: number): void => {
  const name = streamName(options.getStreamIdentifier());
  const records = log.visible(name);
  if (records === undefined) {
    const missing = new streams.ReadResp.StreamNotFound();
    missing.setStreamIdentifier(streamIdentifier(name));
    call.write(readResponse((response) => response.setStreamNotFound(missing)));
    call.end();
    return;
  }
  const from = options.hasRevision() ? BigInt(options.getRevision()) : undefined;
  const wanted = backwards
    ? records.filter(({ revision }) => from === undefined || revision <= from).toReversed()
    : records.filter(({ revision }) => revision >= (from ?? 0n));
  for (const record of wanted.slice(0, count)) call.write(eventResponse(record));
  call.end();
};

const positionOf = (options: AllOptions): bigint | undefined => {
  const position = options.getPosition();
  return position === undefined ? undefined : BigInt(position.getCommitPosition());
};

// Forwards the given position is included, backwards it is not.
const readAll = (log: WireLog, call: Call, options: AllOptions, backwards: boolean, count: number): void => {
  const from = positionOf(options);
  const wanted = backwards
    ? log.all.filter(({ position }) => from === undefined || position < from).toReversed()
    : log.all.filter(({ position }) => from === undefined || position >= from);
  for (const record of wanted.slice(0, count)) call.write(eventResponse(record));
  call.end();
};

const firstAfter = (records: readonly WireRecord[], position: bigint): number => {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle]!.position > position) high = middle;
    else low = middle + 1;
  }
  return low;
};

const checkpoint = (position: bigint): ReadResp =>
  readResponse((response) => {
    const reached = new streams.ReadResp.Checkpoint();
    reached.setCommitPosition(String(position));
    reached.setPreparePosition(String(position));
    response.setCheckpoint(reached);
  });

/** A catch-up subscription to the whole log: confirmation, history, "caught up", live; checkpoints count skipped events. */
const follow = (log: WireLog, call: Call, options: AllOptions, filter: Filter | undefined): void => {
  const matches = matcher(filter);
  const interval = filter === undefined ? Infinity : filter.getCheckpointintervalmultiplier() * (filter.getMax() || 32);
  let cursor = positionOf(options) ?? (options.hasEnd() ? (log.all.at(-1)?.position ?? 0n) : 0n);
  let sinceCheckpoint = 0;
  let paused = false;
  let caughtUp = false;
  const pump = (): void => {
    if (paused || call.cancelled) return;
    for (let index = firstAfter(log.all, cursor); index < log.all.length; index += 1) {
      const record = log.all[index]!;
      cursor = record.position;
      let flowing = true;
      if (matches(record)) flowing = call.write(eventResponse(record));
      sinceCheckpoint += 1;
      if (sinceCheckpoint >= interval) {
        sinceCheckpoint = 0;
        flowing = call.write(checkpoint(cursor));
      }
      if (flowing) continue;
      paused = true;
      call.once('drain', () => {
        paused = false;
        pump();
      });
      return;
    }
    if (caughtUp) return;
    caughtUp = true;
    call.write(readResponse((response) => response.setCaughtUp(new streams.ReadResp.CaughtUp())));
  };
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(randomUUID());
  call.write(readResponse((response) => response.setConfirmation(confirmation)));
  log.followers.add(pump);
  call.on('cancelled', () => {
    log.followers.delete(pump);
    call.end();
  });
  pump();
};

/** Reads of streams and of everything, and subscriptions to everything. */
export const readCall =
  (log: WireLog) =>
  (call: Call): void => {
    const options = call.request.getOptions();
    const all = options?.getAll();
    const stream = options?.getStream();
    try {
      if (options?.hasSubscription() && all !== undefined) return follow(log, call, all, options.getFilter());
      const backwards = options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
      const count = Number(options?.getCount() ?? 0);
      if (all !== undefined) return readAll(log, call, all, backwards, count);
      if (stream !== undefined) return readStream(log, call, stream, backwards, count);
      throw new Error('This stand-in reads streams and $all, and subscribes to $all');
    } catch (error) {
      call.emit('error', failure(error));
    }
  };
