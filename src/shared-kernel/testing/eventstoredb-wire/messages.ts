import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  Deleted,
  type Expected,
  LARGEST_APPEND,
  type ProposedRecord,
  TooLarge,
  type WireRecord,
  WrongVersion,
} from './log.ts';
import { Elsewhere } from './node.ts';

export const streamName = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const streamIdentifier = (name: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

export const uuidOf = (text: string): UUID => {
  const uuid = new shared.UUID();
  uuid.setString(text);
  return uuid;
};

type Proposed = {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
};
export const proposedRecord = (message: Proposed): ProposedRecord => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  meta: message.getCustomMetadata_asU8(),
});

type ExpectedOptions = {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
};
export const expectedOf = (options: ExpectedOptions): Expected =>
  options.hasRevision()
    ? BigInt(options.getRevision())
    : options.hasNoStream()
      ? 'no-stream'
      : options.hasStreamExists()
        ? 'stream-exists'
        : 'any';

export const readResponse = (fill: (response: ReadResp) => void): ReadResp => {
  const response = new streams.ReadResp();
  fill(response);
  return response;
};

export const eventResponse = (record: WireRecord): ReadResp =>
  readResponse((response) => {
    const event = new streams.ReadResp.ReadEvent.RecordedEvent();
    event.setId(uuidOf(record.id));
    event.setStreamIdentifier(streamIdentifier(record.stream));
    event.setStreamRevision(String(record.revision));
    event.setCommitPosition(String(record.position));
    event.setPreparePosition(String(record.position));
    event
      .getMetadataMap()
      .set('type', record.type)
      .set('content-type', record.contentType)
      .set('created', String(record.created));
    event.setData(record.data);
    event.setCustomMetadata(record.meta);
    const read = new streams.ReadResp.ReadEvent();
    read.setEvent(event);
    read.setCommitPosition(String(record.position));
    response.setEvent(read);
  });

const EXPECTED_NUMBERS = { any: -2, 'no-stream': -1, 'stream-exists': -4 };

/** An error as the server sends it: a status and the trailers that the client reads. */
export const failure = (error: unknown): ServiceError => {
  if (error instanceof Elsewhere) return error.answer;
  const metadata = new Metadata();
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Deleted) {
    metadata.set('exception', 'stream-deleted');
    metadata.set('stream-name', error.stream);
  } else if (error instanceof WrongVersion) {
    metadata.set('exception', 'wrong-expected-version');
    metadata.set('stream-name', error.stream);
    metadata.set(
      'expected-version',
      String(typeof error.expected === 'bigint' ? error.expected : EXPECTED_NUMBERS[error.expected]),
    );
    if (error.current !== undefined) metadata.set('actual-version', String(error.current));
  }
  if (error instanceof TooLarge) {
    metadata.set('exception', 'maximum-append-size-exceeded');
    metadata.set('maximum-append-size', String(LARGEST_APPEND));
  }
  const known = error instanceof Deleted || error instanceof WrongVersion;
  return Object.assign(new Error(message), {
    code: known ? status.FAILED_PRECONDITION : error instanceof TooLarge ? status.INVALID_ARGUMENT : status.UNKNOWN,
    details: message,
    metadata,
  });
};
