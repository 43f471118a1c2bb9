import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendOfMany } from './event-store.ts';
import { identifierOf, proposing, type Written } from './eventstoredb-calls.ts';
import type { Connection } from './eventstoredb-connection.ts';
import { LateAnswer } from './eventstoredb-errors.ts';

/** Appends that wait for their answers at a time: twice as many are hardly faster, and a server gives each two seconds. */
const WINDOW = 128;

const requestOf = ({ stream, expected, events }: AppendOfMany) => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifierOf(stream));
  if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  const correlation = new shared.UUID();
  correlation.setString(randomUUID());
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(correlation);
  request.setOptions(options);
  request.setProposedMessagesList(
    events.map((event) => proposing(new streams.BatchAppendReq.ProposedMessage(), event)),
  );
  request.setIsFinal(true);
  return { request, correlation: correlation.getString() };
};

const writtenIn = (response: BatchAppendResp): Written | undefined => {
  const success = response.getSuccess();
  const position = success?.getPosition();
  return (
    success && {
      revision: BigInt(success.getCurrentRevision()),
      position: position && {
        commit: BigInt(position.getCommitPosition()),
        prepare: BigInt(position.getPreparePosition()),
      },
    }
  );
};

/** How far appends got: the confirmed ones, and why it went no further. It is open whether those behind took effect. */
export type Progress = { written: Written[]; failure?: Error };

/**
 * Appends that do not wait for each other. The leader takes the messages of one call in order and writes them in order,
 * also when the call breaks off: then it has a beginning of them.
 */
export const appendPipelined = (
  { streams: client, call: optionsOf }: Connection,
  appends: readonly AppendOfMany[],
  silenceMs: number,
): Promise<Progress> =>
  new Promise((resolve) => {
    const call = client.batchAppend(...optionsOf({ requiresLeader: true }));
    const waiting: string[] = [];
    const written: Written[] = [];
    let sent = 0;
    const stop = (failure?: Error): void => {
      clearTimeout(timer);
      call.cancel();
      resolve({ written, ...(failure === undefined ? {} : { failure }) });
    };
    const timer = setTimeout(() => stop(new LateAnswer('append', silenceMs)), silenceMs);
    const send = (): void => {
      while (sent < appends.length && waiting.length < WINDOW) {
        const { request, correlation } = requestOf(appends[sent]!);
        sent += 1;
        waiting.push(correlation);
        call.write(request);
      }
    };
    call
      .on('data', (response: BatchAppendResp) => {
        timer.refresh();
        const answer = writtenIn(response);
        const isNext = response.getCorrelationId()?.getString() === waiting.shift();
        if (answer === undefined || !isNext)
          return stop(new Error(response.getError()?.getMessage() ?? 'Out of order'));
        written.push(answer);
        if (written.length === appends.length) stop();
        else send();
      })
      .on('error', stop)
      .on('end', () => stop(new Error('The server ended the call')));
    send();
  });
