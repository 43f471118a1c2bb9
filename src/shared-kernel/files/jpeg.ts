/** A JPEG without anything but the picture itself. Sizes in pixels, as it lies in the file. */
export type Jpeg = { width: number; height: number; bytes: Uint8Array };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const EXIF = 0xe1;
const ADOBE = 0xee;
const COMMENT = 0xfe;
/** Quantisation and Huffman tables, and the restart interval: without them nothing can be decoded. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** Baseline, extended and progressive: what every browser decodes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** A progressive picture has about ten scans; hundreds of empty ones are made to keep decoders busy. */
const MOST_SCANS = 64;

/**
 * Parses a JPEG segment by segment and writes only the picture: no camera data, location, comments, embedded thumbnail
 * or trailing data. Only the orientation is preserved. Returns undefined for anything that is not a JPEG that browsers
 * show. Nothing is decoded, so a decompression bomb is harmless.
 */
export const readJpeg = (bytes: Uint8Array): Jpeg | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const segments: Uint8Array[] = [];
  let at = 2;
  let size: { width: number; height: number } | undefined;
  let turned = 1;
  let scans = 0;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1]!;
    if (marker === EOI) return size && scans > 0 ? written(size, turned, segments) : undefined;
    const length = number(bytes, at + 2, 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const content = bytes.subarray(at + 4, end);
    const segment = bytes.subarray(at, end);
    if (FRAMES.has(marker)) {
      if (size) return undefined;
      size = sizeIn(content);
      if (!size) return undefined;
      segments.push(segment);
    } else if (marker === SOS) {
      if (!size || ++scans > MOST_SCANS) return undefined;
      const after = endOfScan(bytes, end);
      if (after === undefined) return undefined;
      segments.push(bytes.subarray(at, after));
      at = after;
      continue;
    } else if (TABLES.has(marker) || (marker === ADOBE && begins(content, 'Adobe') && content.length === 12))
      segments.push(segment);
    else if (marker === EXIF) turned = turnIn(content) ?? turned;
    else if (!isApplication(marker) && marker !== COMMENT) return undefined;
    at = end;
  }
  return undefined;
};

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

const number = (bytes: Uint8Array, at: number, count: 2 | 4, littleEndian = false): number => {
  let value = 0;
  for (let index = 0; index < count; index++)
    value = value * 256 + (bytes[at + (littleEndian ? count - 1 - index : index)] ?? 0);
  return value;
};

const begins = (content: Uint8Array, text: string) =>
  Buffer.from(text, 'latin1').every((byte, index) => content[index] === byte);

/** Eight bits, grey or in colours. */
const sizeIn = (content: Uint8Array) => {
  const [height, width, components] = [number(content, 1, 2), number(content, 3, 2), content[5]];
  const isKnown = content[0] === 8 && (components === 1 || components === 3) && content.length === 6 + components * 3;
  return isKnown && height > 0 && width > 0 ? { width, height } : undefined;
};

/** Where the next marker begins; restart markers and stuffed bytes belong to the scan. */
const endOfScan = (bytes: Uint8Array, from: number): number | undefined => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return undefined;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return undefined;
};

/** How the camera was held, 1 to 8. */
const turnIn = (content: Uint8Array): number | undefined => {
  if (!begins(content, 'Exif\0\0')) return undefined;
  const tiff = content.subarray(6);
  const little = begins(tiff, 'II');
  if (!little && !begins(tiff, 'MM')) return undefined;
  const directory = number(tiff, 4, 4, little);
  const entries = number(tiff, directory, 2, little);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return undefined;
    if (number(tiff, entry, 2, little) !== 0x0112) continue;
    const turn = number(tiff, entry + 8, 2, little);
    return turn >= 1 && turn <= 8 ? turn : undefined;
  }
  return undefined;
};

/** An EXIF block that says nothing but how to turn the picture. */
const turning = (turn: number): Uint8Array =>
  Uint8Array.from([
    0xff,
    EXIF,
    0,
    34,
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    turn,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);

const written = (size: { width: number; height: number }, turned: number, segments: readonly Uint8Array[]): Jpeg => ({
  ...size,
  bytes: Buffer.concat([
    Uint8Array.from([0xff, SOI]),
    ...(turned === 1 ? [] : [turning(turned)]),
    ...segments,
    Uint8Array.from([0xff, EOI]),
  ]),
});
