import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerWritableStream, type ServiceError, status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { WireRecord } from './log.ts';
import { eventResponse, failure, readResponse, streamIdentifier, streamName } from './messages.ts';
import { Elsewhere, type WireNode, within } from './node.ts';

/** How many events the server reads at a time, and how many live ones wait for a subscriber. */
const PAGE = 32;
const LARGEST_BUFFER = 32;
/** So many live events at once overtake the server's own delivery. */
const LARGEST_BURST = 200;
const FOOTER = 100n;

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

/** Writes one after the other, slowly if the server is slow. */
const send = async ({ faults }: WireNode, call: Call, records: readonly WireRecord[]): Promise<void> => {
  for (const record of records) {
    if (faults.slowness > 0) await delay(faults.slowness);
    if (call.cancelled) return;
    call.write(eventResponse(record));
  }
  call.end();
};

const readStream = (node: WireNode, call: Call, options: StreamOptions, backwards: boolean, count: number): void => {
  const name = streamName(options.getStreamIdentifier());
  const records = name === '$epoch-information' ? undefined : node.log.visible(name)?.filter(within(node));
  if (records === undefined || (records.length === 0 && !node.log.visible(name)?.length)) {
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
  void send(node, call, wanted.slice(0, count));
};

const positionOf = (options: AllOptions): bigint | undefined => {
  const position = options.getPosition();
  return position === undefined ? undefined : BigInt(position.getCommitPosition());
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

// Forwards the given position is included, backwards it is not.
const readAll = (
  node: WireNode,
  call: Call,
  options: AllOptions,
  filter: Filter | undefined,
  backwards: boolean,
  count: number,
): void => {
  const from = positionOf(options);
  const { all } = node.log;
  const end = firstAfter(all, node.seen());
  // Where the files end, which is a little behind the last record.
  const last = all[end - 1]?.position ?? 0n;
  if (backwards && from !== undefined && (from > last + FOOTER || (from <= last && !node.log.hasRecordAt(from))))
    throw new Error('Unexpected ReadAllResult: Error');
  const matches = matcher(filter);
  const isWanted = (record: WireRecord): boolean => record.hidden === undefined && matches(record);
  // Of the record that stands exactly there, forwards too.
  const start = from === undefined ? 0 : firstAfter(all, from - 1n);
  const wanted: WireRecord[] = [];
  if (backwards)
    for (
      let index = (from === undefined ? end : Math.min(start, end)) - 1;
      index >= 0 && wanted.length < count;
      index -= 1
    ) {
      if (isWanted(all[index]!)) wanted.push(all[index]!);
    }
  else
    for (let index = start; index < end && wanted.length < count; index += 1)
      if (isWanted(all[index]!)) wanted.push(all[index]!);
  void send(node, call, wanted);
};

const checkpoint = (position: bigint): ReadResp =>
  readResponse((response) => {
    const reached = new streams.ReadResp.Checkpoint();
    reached.setCommitPosition(String(position));
    reached.setPreparePosition(String(position));
    response.setCheckpoint(reached);
  });

/** Versions before it skip an event where none is visible at the start of a filtered subscription. */
const skipsAtStart = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 24 || (major === 24 && minor < 2);
};

/** A catch-up subscription to the whole log: confirmation, history, "caught up", live; checkpoints count skipped events. */
const follow = (node: WireNode, call: Call, options: AllOptions, filter: Filter | undefined): void => {
  const { log, faults } = node;
  const matches = matcher(filter);
  const isWanted = (record: WireRecord): boolean => record.hidden === undefined && matches(record);
  const interval =
    filter === undefined ? Infinity : filter.getCheckpointintervalmultiplier() * (filter.getMax() || PAGE);
  let cursor = positionOf(options) ?? (options.hasEnd() ? node.seen() : 0n);
  if (filter !== undefined && positionOf(options) !== undefined && skipsAtStart(node.version)) {
    // The server reads the first visible event at or after the start, takes it for the known one and continues behind it.
    let index = firstAfter(log.all, cursor - 1n);
    while (log.all[index]?.hidden) index += 1;
    const first = log.all[index];
    if (first !== undefined && within(node)(first)) cursor = first.position;
  }
  let before = cursor;
  let sinceCheckpoint = 0;
  /** During catch-up: where the page began, and its last match. */
  let page = { considered: 0, start: cursor, match: undefined as bigint | undefined };
  let paused = false;
  let caughtUp = false;
  const pump = (): void => {
    if (call.cancelled) return;
    const waiting = firstAfter(log.all, node.seen()) - firstAfter(log.all, cursor);
    if (caughtUp && filter !== undefined && waiting > (paused ? LARGEST_BUFFER : LARGEST_BURST)) {
      node.tooSlow += 1;
      return dropped(
        new Elsewhere(
          'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
          status.ABORTED,
        ).answer,
      );
    }
    if (paused) return;
    for (let index = firstAfter(log.all, cursor); index < log.all.length; index += 1) {
      const record = log.all[index]!;
      if (record.position > node.seen()) return;
      before = cursor;
      cursor = record.position;
      let flowing = true;
      if (isWanted(record)) {
        flowing = call.write(eventResponse(record));
        page.match = record.position;
      }
      sinceCheckpoint += 1;
      page.considered += 1;
      const reached = caughtUp ? cursor : (page.match ?? page.start);
      if (sinceCheckpoint >= interval && (caughtUp || page.considered === PAGE)) {
        sinceCheckpoint = 0;
        flowing = call.write(checkpoint(faults.staleCheckpoints ? before : reached));
      }
      if (page.considered === PAGE)
        page = { considered: 0, start: log.all[index + 1]?.position ?? cursor + 1n, match: undefined };
      if (flowing && faults.slowness === 0) continue;
      paused = true;
      const resume = (): void => {
        paused = false;
        pump();
      };
      if (flowing) setTimeout(resume, faults.slowness);
      else call.once('drain', resume);
      return;
    }
    if (caughtUp) return;
    caughtUp = true;
    call.write(readResponse((response) => response.setCaughtUp(new streams.ReadResp.CaughtUp())));
  };
  const leave = (): void => {
    log.followers.delete(pump);
    node.drop.delete(dropped);
    paused = true;
  };
  const dropped = (error: ServiceError | undefined): void => {
    leave();
    if (error === undefined) call.end();
    else call.emit('error', error);
  };
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(randomUUID());
  call.write(readResponse((response) => response.setConfirmation(confirmation)));
  log.followers.add(pump);
  node.drop.add(dropped);
  call.on('cancelled', () => {
    leave();
    call.end();
  });
  pump();
};

/** Reads of streams and of everything, and subscriptions to everything. */
export const readCall =
  (node: WireNode) =>
  (call: Call): void => {
    const options = call.request.getOptions();
    const all = options?.getAll();
    const stream = options?.getStream();
    try {
      node.accept(call.metadata, 'read');
      if (options?.hasSubscription() && all !== undefined) return follow(node, call, all, options.getFilter());
      const backwards = options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
      const count = Number(options?.getCount() ?? 0);
      if (all !== undefined) return readAll(node, call, all, options?.getFilter(), backwards, count);
      if (stream !== undefined) return readStream(node, call, stream, backwards, count);
      throw new Error('This stand-in reads streams and $all, and subscribes to $all');
    } catch (error) {
      call.emit('error', failure(error));
    }
  };
