/**
 * The support code of a camera test: nine characters that can be read aloud and encode what worked. Its lists may only
 * grow at their end, so that earlier codes keep their meaning.
 */
const BROWSERS = [
  'other',
  'Chrome',
  'Edge',
  'Firefox',
  'Safari',
  'Samsung Internet',
  'Opera',
  'in another app',
] as const;
const SYSTEMS = ['other', 'Windows', 'macOS', 'Linux', 'Android', 'iOS', 'ChromeOS'] as const;
const CAMERAS = ['not tested', 'works', 'denied', 'not found', 'busy', 'unsupported', 'failed'] as const;
const MICROPHONES = [...CAMERAS, 'silent'] as const;
const SPEAKERS = ['not tested', 'heard', 'not heard', 'failed'] as const;
const CONNECTIONS = ['not tested', 'works', 'no server', 'no socket', 'no media', 'no video server', 'busy'] as const;

export type BrowserFamily = (typeof BROWSERS)[number];
export type SystemFamily = (typeof SYSTEMS)[number];
export type CameraResult = (typeof CAMERAS)[number];
export type MicrophoneResult = (typeof MICROPHONES)[number];
export type SpeakerResult = (typeof SPEAKERS)[number];
export type ConnectionResult = (typeof CONNECTIONS)[number];

/** What a camera test found; nothing of the person in it. */
export type TestReport = {
  /** The day of the test in UTC, `2026-05-04`. */
  day: string;
  browser: BrowserFamily;
  /** The browser's major version, at most 511; 0 when it is not known. */
  version: number;
  system: SystemFamily;
  camera: CameraResult;
  microphone: MicrophoneResult;
  speaker: SpeakerResult;
  connection: ConnectionResult;
};

/** Without I, L, O and U, which are taken for others when read aloud. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const PREFIX = 'WS';
const LENGTH = 9;
const CHECK = 61n;

const WIDTHS = {
  day: 12n,
  browser: 4n,
  version: 9n,
  system: 3n,
  camera: 3n,
  microphone: 3n,
  speaker: 2n,
  connection: 3n,
};
type Field = keyof typeof WIDTHS;
const FIELDS = Object.keys(WIDTHS) as Field[];
const CHECK_WIDTH = 6n;

const LISTS = {
  browser: BROWSERS,
  system: SYSTEMS,
  camera: CAMERAS,
  microphone: MICROPHONES,
  speaker: SPEAKERS,
  connection: CONNECTIONS,
} as const;

const numbersOf = (report: TestReport): Record<Field, number> => ({
  day: Math.floor((Date.parse(report.day) - FIRST_DAY) / DAY_MS),
  version: report.version,
  browser: BROWSERS.indexOf(report.browser),
  system: SYSTEMS.indexOf(report.system),
  camera: CAMERAS.indexOf(report.camera),
  microphone: MICROPHONES.indexOf(report.microphone),
  speaker: SPEAKERS.indexOf(report.speaker),
  connection: CONNECTIONS.indexOf(report.connection),
});

/** Spreads neighbouring codes and makes slips of the tongue fail the check. */
const checkOf = (value: bigint): bigint => (value * 7n + (value >> 17n)) % CHECK;

/** The code for a report, `WS-7K3-F22-Q9M`. */
export const testCode = (report: TestReport): string => {
  const numbers = numbersOf(report);
  let value = 0n;
  for (const field of FIELDS) {
    const most = (1n << WIDTHS[field]) - 1n;
    const number = BigInt(Math.max(0, Math.trunc(numbers[field]) || 0));
    value = (value << WIDTHS[field]) | (number > most ? most : number);
  }
  let rest = (value << CHECK_WIDTH) | checkOf(value);
  let signs = '';
  for (let at = 0; at < LENGTH; at++) {
    signs = SIGNS[Number(rest & 31n)]! + signs;
    rest >>= 5n;
  }
  return `${PREFIX}-${signs.slice(0, 3)}-${signs.slice(3, 6)}-${signs.slice(6)}`;
};

/** What a quoted code says, however it was typed; null when it is none, or was misheard. */
export const readTestCode = (typed: string): TestReport | null => {
  const signs = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(new RegExp(`^${PREFIX}(?=.{${LENGTH}}$)`), '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (signs.length !== LENGTH) return null;
  let whole = 0n;
  for (const sign of signs) {
    const at = SIGNS.indexOf(sign);
    if (at < 0) return null;
    whole = (whole << 5n) | BigInt(at);
  }
  let value = whole >> CHECK_WIDTH;
  if ((whole & ((1n << CHECK_WIDTH) - 1n)) !== checkOf(value)) return null;
  const numbers = {} as Record<Field, number>;
  for (const field of FIELDS.toReversed()) {
    numbers[field] = Number(value & ((1n << WIDTHS[field]) - 1n));
    value >>= WIDTHS[field];
  }
  const named = <Name extends keyof typeof LISTS>(name: Name) =>
    (LISTS[name] as readonly string[])[numbers[name]] as (typeof LISTS)[Name][number] | undefined;
  const [browser, system, camera] = [named('browser'), named('system'), named('camera')];
  const [microphone, speaker, connection] = [named('microphone'), named('speaker'), named('connection')];
  if (!browser || !system || !camera || !microphone || !speaker || !connection) return null;
  const day = new Date(FIRST_DAY + numbers.day * DAY_MS).toISOString().slice(0, 10);
  return { day, browser, version: numbers.version, system, camera, microphone, speaker, connection };
};
