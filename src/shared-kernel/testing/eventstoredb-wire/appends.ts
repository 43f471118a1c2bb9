import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type sendUnaryData,
  type ServerUnaryCall,
  status,
} from '@grpc/grpc-js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
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
import {
  Deleted,
  Dropped,
  type Expected,
  type ProposedRecord,
  TooLarge,
  type LogWritten,
  WrongVersion,
} from './log.ts';
import { expectedOf, failure, proposedRecord, streamName } from './messages.ts';
import { due, Elsewhere, type WireNode } from './node.ts';

const COMMIT_TIMEOUT = 'Operation timed out: CommitTimeout';
// Some seconds in the real server.
const COMMIT_TIMEOUT_MS = 200;

/** The server gave up waiting, although what was asked for has happened or may still happen. */
class TookTooLong extends Error {}

/** Executes an append or the configured fault; undefined when no answer is sent. */
const carriedOut = (
  { log, faults, name }: WireNode,
  stream: string,
  expected: Expected,
  events: readonly ProposedRecord[],
): LogWritten | undefined => {
  if (due(faults, 'lostAppends')) return undefined;
  const written = log.append(stream, expected, events, name());
  if (due(faults, 'unansweredAppends')) return undefined;
  if (due(faults, 'lateAppends')) throw new TookTooLong(COMMIT_TIMEOUT);
  return written;
};

const accepted = ({ revision, position }: LogWritten): AppendResp => {
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
  (node: WireNode): handleClientStreamingCall<AppendReq, AppendResp> =>
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
    const finish = (): void => {
      // Cut off in the middle: an append is carried out whole or not at all.
      if (call.cancelled) return;
      try {
        node.accept(call.metadata, 'write');
        const written = carriedOut(node, stream, expected, events);
        if (written !== undefined) node.log.whenIndexed(written.position, () => answer(null, accepted(written)));
      } catch (error) {
        // The server answers such a repetition only when it gives up.
        if (error instanceof Dropped)
          setTimeout(() => answer(new Elsewhere(COMMIT_TIMEOUT, status.ABORTED).answer), COMMIT_TIMEOUT_MS);
        else if (error instanceof WrongVersion) answer(null, conflicting(error));
        else if (error instanceof TookTooLong) answer(new Elsewhere(error.message, status.ABORTED).answer);
        else answer(failure(error));
      }
    };
    // A call that was cut off ends as well, a moment before it is known to be cut off.
    call.on('end', () => setTimeout(finish, 1));
  };

const answerTo = (request: BatchAppendReq, fill: (response: BatchAppendResp) => void): BatchAppendResp => {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  fill(response);
  return response;
};
const confirmed = (request: BatchAppendReq, { revision, position }: LogWritten): BatchAppendResp =>
  answerTo(request, (response) => {
    const place = new shared.AllStreamPosition();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision(String(revision));
    success.setPosition(place);
    response.setSuccess(success);
  });
const detailOf = (problem: unknown): string => {
  if (problem instanceof WrongVersion) return 'WrongExpectedVersion';
  if (problem instanceof Deleted) return 'StreamDeleted';
  if (problem instanceof TooLarge) return 'MaximumAppendSizeExceeded';
  return problem instanceof Dropped || problem instanceof TookTooLong ? 'Timeout' : 'Unknown';
};
/** A status whose details are an empty message of this type, written by hand: the class of the details is in another package. */
const statusWith = (detail: string) => {
  const type = Buffer.from(`type.googleapis.com/event_store.client.${detail}`);
  return statuses.Status.deserializeBinary(Uint8Array.of(0x1a, type.length + 2, 0x0a, type.length, ...type));
};
const refused = (request: BatchAppendReq, problem: unknown): BatchAppendResp =>
  answerTo(request, (response) => {
    const said = statusWith(detailOf(problem));
    said.setMessage(problem instanceof Error ? problem.message : String(problem));
    response.setError(said);
    response.setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
  });

/** Many appends in one call: taken one after the other, and one that fails does not stop those behind it. */
export const batchAppendCall =
  (node: WireNode): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> =>
  (call) => {
    const carryOut = (request: BatchAppendReq): void => {
      const options = request.getOptions();
      try {
        node.accept(call.metadata, 'write');
        const written = carriedOut(
          node,
          streamName(options?.getStreamIdentifier()),
          options?.hasNoStream() === true ? 'no-stream' : BigInt(options?.getStreamPosition() ?? 0),
          request.getProposedMessagesList().map(proposedRecord),
        );
        if (written !== undefined)
          node.log.whenIndexed(written.position, () => void call.write(confirmed(request, written)));
      } catch (problem) {
        if (problem instanceof Elsewhere && problem.answer.code === status.NOT_FOUND)
          call.emit('error', problem.answer);
        else if (problem instanceof Dropped) setTimeout(() => call.write(refused(request, problem)), COMMIT_TIMEOUT_MS);
        else call.write(refused(request, problem));
      }
    };
    // What was sent before a cut is carried out a moment later, if at all.
    call.on('data', (request: BatchAppendReq) => setImmediate(() => call.cancelled || carryOut(request)));
    call.on('end', () => call.end());
  };

export const deleteCall =
  (node: WireNode) =>
  (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>): void => {
    try {
      const options = call.request.getOptions();
      node.accept(call.metadata, 'write');
      const { position } = node.log.softDelete(
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
  (node: WireNode) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void => {
    try {
      const options = call.request.getOptions();
      node.accept(call.metadata, 'write');
      const { position } = node.log.tombstone(
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
