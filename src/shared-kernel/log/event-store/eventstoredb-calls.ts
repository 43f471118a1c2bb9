import { type ClientReadableStream, Metadata, type ServiceError, status, type StatusObject } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventToAppend, ExpectedRevision, StoredEvent } from './event-store.ts';
import type { Connection } from './eventstoredb-connection.ts';
import { isException, LateAnswer } from './eventstoredb-errors.ts';
import { eventOf, type WirePosition } from './eventstoredb-events.ts';

const { Options } = streams.ReadReq;
/** How many events the server looks through for a filtered read before it says how far it is. */
const SEARCH_WINDOW = 1_000;
const SYSTEM_EVENTS = '^[^$].*';

export const identifierOf = (stream: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  return identifier;
};

const optionsOf = (direction: 'forwards' | 'backwards') => {
  const options = new Options();
  const ids = new Options.UUIDOption();
  ids.setString(new shared.Empty());
  options.setUuidOption(ids);
  options.setResolveLinks(false);
  options.setReadDirection(Options.ReadDirection[direction === 'forwards' ? 'FORWARDS' : 'BACKWARDS']);
  return options;
};

const placeIn = (from: WirePosition | 'start' | 'end') => {
  const all = new Options.AllOptions();
  if (from === 'start') all.setStart(new shared.Empty());
  else if (from === 'end') all.setEnd(new shared.Empty());
  else {
    const position = new Options.Position();
    position.setCommitPosition(String(from.commit));
    position.setPreparePosition(String(from.prepare));
    all.setPosition(position);
  }
  return all;
};

/** Streams of these names, or everything but the server's own events. */
const filterOf = (streamPrefixes: readonly string[] | undefined) => {
  const filter = new Options.FilterOptions();
  const expression = new Options.FilterOptions.Expression();
  if (streamPrefixes === undefined) {
    expression.setRegex(SYSTEM_EVENTS);
    filter.setEventType(expression);
  } else {
    expression.setPrefixList([...streamPrefixes]);
    filter.setStreamIdentifier(expression);
  }
  filter.setCheckpointintervalmultiplier(1);
  return filter;
};

const requestOf = (options: InstanceType<typeof Options>) => {
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
};

const failureOf = ({ code, details, metadata }: StatusObject): ServiceError =>
  Object.assign(new Error(`${code} ${status[code]}: ${details}`), { code, details, metadata });

/**
 * All answers of a read. It is complete when the server says so with the status of the call, and fails otherwise: an end
 * without that status is a read that was cut off.
 */
const answersOf = (call: ClientReadableStream<ReadResp>, silenceMs: number): Promise<ReadResp[]> =>
  new Promise((resolve, reject) => {
    const answers: ReadResp[] = [];
    const silent = (): void => {
      reject(new LateAnswer('read', silenceMs));
      call.cancel();
    };
    let timer = setTimeout(silent, silenceMs);
    let ended: StatusObject | undefined;
    call
      .on('data', (answer: ReadResp) => {
        timer.refresh();
        answers.push(answer);
      })
      .on('status', (said) => (ended = said))
      .on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      })
      .on('end', () => {
        clearTimeout(timer);
        if (ended?.code === status.OK) resolve(answers);
        else
          reject(
            failureOf(ended ?? { code: status.UNAVAILABLE, details: 'The read was cut off', metadata: new Metadata() }),
          );
      });
  });

const eventsIn = (answers: readonly ReadResp[]): StoredEvent[] => {
  const events: StoredEvent[] = [];
  for (const answer of answers) {
    const record = answer.getEvent()?.getEvent();
    if (record !== undefined) events.push(eventOf(record));
  }
  return events;
};

export type StreamRead = {
  stream: string;
  direction: 'forwards' | 'backwards';
  from: bigint | undefined;
  count: number;
};

/** The events of a stream; none when it does not exist or was deleted. Only the leader answers. */
export const readStream = async (
  { streams: client, call }: Connection,
  { stream, direction, from, count }: StreamRead,
  silenceMs: number,
): Promise<StoredEvent[]> => {
  const options = optionsOf(direction);
  const place = new Options.StreamOptions();
  place.setStreamIdentifier(identifierOf(stream));
  if (from !== undefined) place.setRevision(String(from));
  else if (direction === 'forwards') place.setStart(new shared.Empty());
  else place.setEnd(new shared.Empty());
  options.setStream(place);
  options.setCount(String(count));
  options.setNoFilter(new shared.Empty());
  try {
    // A follower may lag behind, and deciders must see the latest write.
    return eventsIn(await answersOf(client.read(requestOf(options), ...call({ requiresLeader: true })), silenceMs));
  } catch (error) {
    if (isException(error, 'stream-deleted')) return [];
    throw error;
  }
};

export type AllRead = {
  direction: 'forwards' | 'backwards';
  /** Inclusive forwards, exclusive backwards. */
  from: WirePosition | 'start' | 'end';
  count: number;
  streamPrefixes?: readonly string[] | undefined;
  requiresLeader: boolean;
};

/** Events of the whole log, the server's own included unless streams are named. */
export const readAll = async (
  { streams: client, call }: Connection,
  { direction, from, count, streamPrefixes, requiresLeader }: AllRead,
  silenceMs: number,
): Promise<StoredEvent[]> => {
  const options = optionsOf(direction);
  options.setAll(placeIn(from));
  options.setCount(String(count));
  if (streamPrefixes === undefined) options.setNoFilter(new shared.Empty());
  else {
    const filter = filterOf(streamPrefixes);
    filter.setMax(SEARCH_WINDOW);
    options.setFilter(filter);
  }
  return eventsIn(await answersOf(client.read(requestOf(options), ...call({ requiresLeader })), silenceMs));
};

/** The server's answers from behind a place; it ends with an error, or when it is cancelled. */
export const subscribe = (
  { streams: client, call }: Connection,
  from: WirePosition | 'start',
  streamPrefixes: readonly string[] | undefined,
  requiresLeader: boolean,
): ClientReadableStream<ReadResp> => {
  const options = optionsOf('forwards');
  options.setAll(placeIn(from));
  options.setSubscription(new Options.SubscriptionOptions());
  const filter = filterOf(streamPrefixes);
  filter.setCount(new shared.Empty());
  options.setFilter(filter);
  return client.read(requestOf(options), ...call({ requiresLeader }));
};

/** The stream is not where the writer believed. */
export class WrongVersion extends Error {
  readonly current: bigint | 'no-stream';
  constructor(current: bigint | 'no-stream') {
    super(`The stream is at ${current}`);
    this.current = current;
  }
}

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? 'null');

type ProposedMessage =
  | InstanceType<typeof streams.AppendReq.ProposedMessage>
  | InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;

/** Fills a message in with an event. */
export const proposing = <M extends ProposedMessage>(message: M, { id, type, data, meta }: EventToAppend): M => {
  const uuid = new shared.UUID();
  uuid.setString(id);
  message.setId(uuid);
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(jsonOf(data));
  if (meta !== null && meta !== undefined) message.setCustomMetadata(jsonOf(meta));
  return message;
};

const proposed = (event: EventToAppend) => {
  const request = new streams.AppendReq();
  request.setProposedMessage(proposing(new streams.AppendReq.ProposedMessage(), event));
  return request;
};

const headerOf = (stream: string, expected: ExpectedRevision) => {
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(identifierOf(stream));
  if (expected === 'any') options.setAny(new shared.Empty());
  else if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setRevision(String(expected));
  const request = new streams.AppendReq();
  request.setOptions(options);
  return request;
};

export type Written = { revision: bigint; position: WirePosition | undefined };

const writtenIn = (response: AppendResp): Written => {
  const wrong = response.getWrongExpectedVersion();
  if (wrong !== undefined)
    throw new WrongVersion(wrong.hasCurrentRevision() ? BigInt(wrong.getCurrentRevision()) : 'no-stream');
  const success = response.getSuccess();
  const position = success?.getPosition();
  return {
    revision: BigInt(success?.getCurrentRevision() ?? 0),
    position: position && {
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    },
  };
};

/**
 * One append. Each is a call of its own: with BatchAppend one broken connection leaves it open for all waiting appends
 * whether they took effect.
 * @throws {WrongVersion} when the stream is not where the writer believed
 */
export const append = (
  { streams: client, call }: Connection,
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
  deadlineMs: number,
): Promise<Written> =>
  new Promise((resolve, reject) => {
    const [metadata, options] = call({ requiresLeader: true, deadlineMs });
    const sending = client.append(metadata, options, (error, response) => {
      if (error !== null) return reject(error);
      try {
        resolve(writtenIn(response));
      } catch (wrong) {
        reject(wrong);
      }
    });
    sending.on('error', reject);
    sending.write(headerOf(stream, expected));
    for (const event of events) sending.write(proposed(event));
    sending.end();
  });

/** Hides the events of a stream, or ends it for ever. */
export const remove = (
  { streams: client, call }: Connection,
  how: 'delete' | 'tombstone',
  stream: string,
  deadlineMs: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const answered = (error: ServiceError | null): void => (error === null ? resolve() : reject(error));
    const [metadata, callOptions] = call({ requiresLeader: true, deadlineMs });
    if (how === 'delete') {
      const options = new streams.DeleteReq.Options();
      options.setStreamIdentifier(identifierOf(stream));
      options.setAny(new shared.Empty());
      const request = new streams.DeleteReq();
      request.setOptions(options);
      client.delete(request, metadata, callOptions, answered);
    } else {
      const options = new streams.TombstoneReq.Options();
      options.setStreamIdentifier(identifierOf(stream));
      options.setAny(new shared.Empty());
      const request = new streams.TombstoneReq();
      request.setOptions(options);
      client.tombstone(request, metadata, callOptions, answered);
    }
  });
