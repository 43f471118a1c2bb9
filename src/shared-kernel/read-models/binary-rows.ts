type Row = Record<string, unknown>;

/** A growing buffer of consecutive rows. */
type Bytes = { buffer: Buffer; at: number };
/** Writes a non-null value with its length; false when it is not a plain value of the type. */
type Write = (bytes: Bytes, value: unknown) => boolean;

/** COPY header: signature, flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const LONGEST_FIXED = 24;
/** PostgreSQL's epoch is 2000-01-01, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 2 ** 32;

const room = (bytes: Bytes, length: number): void => {
  if (bytes.at + length <= bytes.buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(bytes.buffer.length * 2, bytes.at + length));
  bytes.buffer.copy(larger, 0, 0, bytes.at);
  bytes.buffer = larger;
};
const int32 = (bytes: Bytes, value: number): void => {
  bytes.at = bytes.buffer.writeInt32BE(value, bytes.at);
};
const int64 = (bytes: Bytes, value: number): void => {
  int32(bytes, Math.floor(value / TWO_TO_32));
  int32(bytes, (value >>> 0) | 0);
};

const text = (bytes: Bytes, value: string): void => {
  const most = value.length * 3;
  room(bytes, most + 4);
  const length = bytes.buffer.write(value, bytes.at + 4, most, 'utf8');
  int32(bytes, length);
  bytes.at += length;
};

const DIGITS = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  const character = digit.toString(16);
  DIGITS[character.charCodeAt(0)] = digit;
  DIGITS[character.toUpperCase().charCodeAt(0)] = digit;
}
const uuid: Write = (bytes, value) => {
  if (typeof value !== 'string' || value.length !== 36) return false;
  int32(bytes, 16);
  const { buffer } = bytes;
  let { at } = bytes;
  let wrong = 0;
  for (let from = 0; from < 36; from += 2) {
    if (from === 8 || from === 13 || from === 18 || from === 23) {
      if (value.charCodeAt(from) !== 45) return false;
      from += 1;
    }
    const high = DIGITS[value.charCodeAt(from) & 127]!;
    const low = DIGITS[value.charCodeAt(from + 1) & 127]!;
    wrong |= high | low | (value.charCodeAt(from) & ~127) | (value.charCodeAt(from + 1) & ~127);
    buffer[at++] = (high << 4) | low;
  }
  bytes.at = at;
  return wrong >= 0 && wrong < 128;
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/;
const moment: Write = (bytes, value) => {
  if (!(value instanceof Date) && !(typeof value === 'string' && MOMENT.test(value))) return false;
  const milliseconds = typeof value === 'string' ? Date.parse(value) : value.getTime();
  if (Number.isNaN(milliseconds)) return false;
  int32(bytes, 8);
  int64(bytes, (milliseconds - EPOCH_MS) * 1000);
  return true;
};

const integer =
  (size: 2 | 4 | 8): Write =>
  (bytes, value) => {
    const most = size === 8 ? Number.MAX_SAFE_INTEGER : 2 ** (size * 8 - 1) - 1;
    if (!Number.isSafeInteger(value) || Math.abs(value as number) > most) return false;
    int32(bytes, size);
    if (size === 2) bytes.at = bytes.buffer.writeInt16BE(value as number, bytes.at);
    else if (size === 4) int32(bytes, value as number);
    else int64(bytes, value as number);
    return true;
  };

const writers: Readonly<Record<string, Write>> = {
  uuid,
  text: (bytes, value) => {
    if (typeof value !== 'string' || value.includes('\0')) return false;
    text(bytes, value);
    return true;
  },
  'timestamp with time zone': moment,
  boolean: (bytes, value) => {
    if (typeof value !== 'boolean') return false;
    int32(bytes, 1);
    bytes.at = bytes.buffer.writeInt8(value ? 1 : 0, bytes.at);
    return true;
  },
  smallint: integer(2),
  integer: integer(4),
  bigint: integer(8),
};

/**
 * Rows in the binary format of COPY, which Postgres loads four times as fast as text. Undefined when a column has
 * another type than the plain ones, or a value that Postgres may read differently.
 */
export const binaryRows = (
  columns: readonly { name: string; type: string }[],
  rows: readonly Row[],
): Buffer | undefined => {
  const of = columns.map(({ type }) => writers[type]);
  if (of.includes(undefined)) return undefined;
  const bytes: Bytes = { buffer: Buffer.allocUnsafe(HEADER.length + rows.length * columns.length * 32 + 64), at: 0 };
  bytes.at += HEADER.copy(bytes.buffer, 0);
  for (const row of rows) {
    room(bytes, 2);
    bytes.at = bytes.buffer.writeInt16BE(columns.length, bytes.at);
    for (let index = 0; index < columns.length; index++) {
      const value = row[columns[index]!.name];
      room(bytes, LONGEST_FIXED);
      if (value === null || value === undefined) int32(bytes, -1);
      else if (!of[index]!(bytes, value)) return undefined;
    }
  }
  room(bytes, 2);
  bytes.at = bytes.buffer.writeInt16BE(-1, bytes.at);
  return bytes.buffer.subarray(0, bytes.at);
};
