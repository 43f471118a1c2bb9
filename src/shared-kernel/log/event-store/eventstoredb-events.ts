import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { BEGINNING, type Position, type StoredEvent } from './event-store.ts';

/** A place in EventStoreDB's log. */
export type WirePosition = { commit: bigint; prepare: bigint };

const DIGITS = 20;
const SHAPE = /^(\d{20})-(\d{20})$/;
const TICKS_PER_MILLISECOND = 10_000n;

/** The store's position of a place in EventStoreDB's log; both parts in fixed width, so that text compares as numbers. */
export const positionOf = ({ commit, prepare }: WirePosition): Position =>
  `${String(commit).padStart(DIGITS, '0')}-${String(prepare).padStart(DIGITS, '0')}`;

/** The place behind a position; undefined for the beginning. @throws RangeError for another store's position */
export const wirePositionOf = (position: Position): WirePosition | undefined => {
  if (position === BEGINNING) return undefined;
  const [, commit, prepare] = SHAPE.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new RangeError(`${position} is no position of this event store`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

type RecordedEvent = ReadResp.ReadEvent.RecordedEvent;

/** Content that is not JSON stays bytes or text; the event is then none of the product. */
const parsed = (bytes: Uint8Array, isJson: boolean): unknown => {
  if (!isJson) return bytes;
  const text = Buffer.from(bytes).toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

export const eventOf = (record: RecordedEvent): StoredEvent => {
  const about = record.getMetadataMap();
  const meta = record.getCustomMetadata_asU8();
  return {
    id: record.getId()?.getString() ?? '',
    type: about.get('type') ?? '',
    data: parsed(record.getData_asU8(), about.get('content-type') === 'application/json'),
    meta: meta.length === 0 ? null : parsed(meta, true),
    stream: Buffer.from(record.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    revision: BigInt(record.getStreamRevision()),
    position: positionOf({ commit: BigInt(record.getCommitPosition()), prepare: BigInt(record.getPreparePosition()) }),
    recordedAt: new Date(Number(BigInt(about.get('created') ?? 0) / TICKS_PER_MILLISECOND)),
  };
};

/** The server's own records, which are no events of the product. */
export const isSystem = ({ type, stream }: StoredEvent): boolean => type.startsWith('$') || stream.startsWith('$');
