import fc from 'fast-check';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { chosenKinds, exceptions, usualWays, waysOf, type QuietHours } from '../contract/ways.ts';
import { decide, decideDigest, type Choices, type NoticeKind } from '../domain/care.ts';

const usual: Choices = { ways: usualWays, quiet: null, lowUntil: null, discreet: false };

/** Zones whose clocks change by an hour, by half an hour, at midnight, or twice a year in the other half of the world. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/St_Johns',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'UTC',
];
const FROM = Date.parse('2024-01-01T00:00:00.000Z');
const formats = new Map(
  ZONES.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
);
const clockIn = (zone: string, instant: string): string => formats.get(zone)!.format(new Date(instant));
const HOURS = Array.from({ length: 24 }, (_, hour) => hours(hour));
const isChange = (zone: string, at: number, length: number, shown: (clock: string) => string): boolean =>
  shown(clockIn(zone, new Date(at).toISOString())) !== shown(clockIn(zone, new Date(at + length).toISOString()));
const minuteOf = (clock: string) => clock.slice(3);
const hourBefore = (clock: string) => String((Number(clock.slice(0, 2)) + 23) % 24);
/** Changes of the clocks, found by looking at every day and then at its hours: moments near them are where rules break. */
const changesOf = (zone: string): number[] =>
  Array.from({ length: 3 * 366 }, (_, day) => FROM + days(day))
    .filter((day) => isChange(zone, day, days(1), (clock) => clock))
    .flatMap((day) => HOURS.map((hour) => day + hour))
    .filter((at) => {
      const [before, after] = [at, at + hours(1)].map((each) => clockIn(zone, new Date(each).toISOString()));
      return minuteOf(before!) !== minuteOf(after!) || hourBefore(after!) !== String(Number(before!.slice(0, 2)));
    });
const changes = new Map(ZONES.map((zone) => [zone, changesOf(zone)]));

/** Written a second time, on the text that a clock shows. */
const isWithin = (clock: string, { from, to }: QuietHours): boolean =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to;

const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const schedule = fc.record({
  zone: fc.constantFrom(...ZONES),
  from: time,
  to: time,
  except: fc.subarray([...exceptions]),
  kind: fc.constantFrom<NoticeKind>(
    'money',
    'staff',
    'seats',
    'reminders',
    'offers',
    'hosting',
    'sessions',
    'posts',
    'replies',
    'news',
    'desk',
  ),
  way: fc.nat(),
  near: fc.option(fc.tuple(fc.nat(), fc.integer({ min: -36 * 60, max: 36 * 60 }))),
  at: fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }),
  isInRoom: fc.boolean(),
  hasDevice: fc.boolean(),
  expires: fc.option(fc.integer({ min: -60, max: 48 * 60 })),
});
const EXEMPT: Readonly<Record<string, readonly NoticeKind[]>> = {
  'own-sessions': ['seats', 'reminders', 'offers', 'hosting'],
  'staff-letters': ['staff'],
  replies: ['replies'],
};

/** Nothing that is not excepted is sent in quiet hours, and all that waits comes within two days; `CARE_SEED` repeats a run. */
export const checkSchedules = (numRuns: number) => {
  const seed = Number(process.env['CARE_SEED'] ?? Date.now() % 2 ** 31);
  const { failed, counterexample } = fc.check(
    fc.property(schedule, (given) => {
      fc.pre(given.from !== given.to);
      const quiet: QuietHours = { from: given.from, to: given.to, except: given.except };
      const near = changes.get(given.zone)!;
      const start =
        given.near === null || near.length === 0
          ? FROM + minutes(given.at)
          : near[given.near[0] % near.length]! + minutes(given.near[1]);
      const chosen = chosenKinds.find((kind) => kind === given.kind);
      const choices: Choices = {
        ...usual,
        quiet,
        ways:
          chosen === undefined
            ? usualWays
            : { ...usualWays, [chosen]: waysOf[chosen][given.way % waysOf[chosen].length]! },
      };
      const first = new Date(start).toISOString();
      const expires = given.expires === null ? undefined : plus(first, minutes(given.expires));
      const isExempt = given.except.some((name) => EXEMPT[name]!.includes(given.kind));
      let now = first;
      // As the outbox does: it asks again at the moment that it was given.
      for (let tries = 0; tries < 400; tries++) {
        const decision = decide({ kind: given.kind, expires }, choices, {
          now,
          zone: given.zone,
          digestHour: 8,
          isSeen: false,
          // They leave the room within two hours.
          isInRoom: given.isInRoom && now < plus(first, hours(2)),
          hasDevice: given.hasDevice,
        });
        if (decision.what === 'leave-out') return true;
        if (decision.what === 'send') {
          const isQuietNow = isWithin(clockIn(given.zone, now), quiet);
          return (isExempt || !isQuietNow) && now <= plus(first, days(2));
        }
        if (decision.until <= now) return false;
        if (decision.what === 'gather') {
          const digest = decideDigest([{ kind: given.kind, isSeen: false }], choices, {
            now: decision.until,
            zone: given.zone,
          });
          return digest.what === 'send' && !isWithin(clockIn(given.zone, decision.until), quiet);
        }
        now = decision.until;
      }
      return false;
    }),
    { numRuns, seed },
  );
  return { failed, seed, counterexample, changes: [...changes.values()].flat().length };
};
