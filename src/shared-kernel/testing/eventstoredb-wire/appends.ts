import type { handleClientStreamingCall, sendUnaryData, ServerDuplexStream, ServerUnaryCall } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { Deleted, type Expected, type ProposedRecord, type WireLog, type Written, WrongVersion } from './log.ts';
import { expectedOf, failure, proposedRecord, streamIdentifier, streamName } from './messages.ts';

/** How the server misbehaves. */
export type Faults = {
  /** So many appends are carried out but not answered. */
  unansweredAppends: number;
};

const accepted = ({ revision, position }: Written): AppendResp => {
  const success = new streams.AppendResp.Success();
  success.setCurrentRevision(String(revision));
  const place = new streams.AppendResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  success.setPosition(place);
  const response = new streams.AppendResp();
  response.setSuccess(success);
  return response;
};

const conflicting = ({ expected, current }: WrongVersion): AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedStreamExists(new shared.Empty());
  const response = new streams.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
};

/** The plain Append call: one stream per append. */
export const appendCall =
  (log: WireLog, faults: Faults): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, answer) => {
    let stream = '';
    let expected: Expected = 'any';
    const events: ProposedRecord[] = [];
    call.on('data', (message: AppendReq) => {
      const options = message.getOptions();
      const proposed = message.getProposedMessage();
      if (options !== undefined) {
        stream = streamName(options.getStreamIdentifier());
        expected = expectedOf(options);
      }
      if (proposed !== undefined) events.push(proposedRecord(proposed));
    });
    call.on('end', () => {
      try {
        const written = log.append(stream, expected, events);
        if (faults.unansweredAppends > 0) faults.unansweredAppends -= 1;
        else answer(null, accepted(written));
      } catch (error) {
        if (error instanceof WrongVersion) answer(null, conflicting(error));
        else answer(failure(error));
      }
    });
  };

const batchSuccess = ({ revision, position }: Written): InstanceType<typeof streams.BatchAppendResp.Success> => {
  const success = new streams.BatchAppendResp.Success();
  success.setCurrentRevision(String(revision));
  const place = new shared.AllStreamPosition();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  success.setPosition(place);
  return success;
};

const refusalDetails = (error: unknown): { type: string; bytes: Uint8Array } => {
  if (error instanceof WrongVersion) {
    const wrong = new shared.WrongExpectedVersion();
    if (error.current === undefined) wrong.setCurrentNoStream(new emptyPb.Empty());
    else wrong.setCurrentStreamRevision(String(error.current));
    if (typeof error.expected === 'bigint') wrong.setExpectedStreamPosition(String(error.expected));
    else if (error.expected === 'no-stream') wrong.setExpectedNoStream(new emptyPb.Empty());
    else wrong.setExpectedStreamExists(new emptyPb.Empty());
    return { type: 'WrongExpectedVersion', bytes: wrong.serializeBinary() };
  }
  if (error instanceof Deleted) {
    const deleted = new shared.StreamDeleted();
    deleted.setStreamIdentifier(streamIdentifier(error.stream));
    return { type: 'StreamDeleted', bytes: deleted.serializeBinary() };
  }
  return { type: 'Unknown', bytes: new shared.Unknown().serializeBinary() };
};

const batchError = (error: unknown): InstanceType<typeof statusPb.Status> => {
  const { type, bytes } = refusalDetails(error);
  const details = new anyPb.Any();
  details.pack(bytes, `event_store.client.${type}`);
  const refusal = new statusPb.Status();
  refusal.setCode(2);
  refusal.setMessage(error instanceof Error ? error.message : String(error));
  refusal.setDetails(details);
  return refusal;
};

const batchExpected = (options: InstanceType<typeof streams.BatchAppendReq.Options>): Expected =>
  options.hasStreamPosition()
    ? BigInt(options.getStreamPosition())
    : options.hasNoStream()
      ? 'no-stream'
      : options.hasStreamExists()
        ? 'stream-exists'
        : 'any';

/** BatchAppend, the client's default: one stream for all appends, answers matched by correlation id. */
export const batchAppendCall =
  (log: WireLog, faults: Faults) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    type Open = { stream: string; expected: Expected; events: ProposedRecord[] };
    const open = new Map<string, Open>();
    call.on('data', (message: BatchAppendReq) => {
      const correlation = message.getCorrelationId();
      const key = correlation?.getString() ?? '';
      const options = message.getOptions();
      const append = open.get(key) ?? {
        stream: streamName(options?.getStreamIdentifier()),
        expected: options === undefined ? 'any' : batchExpected(options),
        events: [],
      };
      open.set(key, append);
      append.events.push(...message.getProposedMessagesList().map(proposedRecord));
      if (!message.getIsFinal()) return;
      open.delete(key);
      const response = new streams.BatchAppendResp();
      response.setCorrelationId(correlation);
      response.setStreamIdentifier(streamIdentifier(append.stream));
      try {
        response.setSuccess(batchSuccess(log.append(append.stream, append.expected, append.events)));
      } catch (error) {
        response.setError(batchError(error));
      }
      if (faults.unansweredAppends > 0) faults.unansweredAppends -= 1;
      else call.write(response);
    });
    call.on('end', () => call.end());
  };

export const deleteCall =
  (log: WireLog) =>
  (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>): void => {
    try {
      const options = call.request.getOptions();
      const { position } = log.softDelete(
        streamName(options?.getStreamIdentifier()),
        options ? expectedOf(options) : 'any',
      );
      const place = new streams.DeleteResp.Position();
      place.setCommitPosition(String(position));
      place.setPreparePosition(String(position));
      const response = new streams.DeleteResp();
      response.setPosition(place);
      answer(null, response);
    } catch (error) {
      answer(failure(error));
    }
  };

export const tombstoneCall =
  (log: WireLog) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void => {
    try {
      const options = call.request.getOptions();
      const { position } = log.tombstone(
        streamName(options?.getStreamIdentifier()),
        options ? expectedOf(options) : 'any',
      );
      const place = new streams.TombstoneResp.Position();
      place.setCommitPosition(String(position));
      place.setPreparePosition(String(position));
      const response = new streams.TombstoneResp();
      response.setPosition(place);
      answer(null, response);
    } catch (error) {
      answer(failure(error));
    }
  };
