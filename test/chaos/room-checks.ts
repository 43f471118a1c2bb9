/** What one page in the room showed at one moment. */
export type RoomSample = {
  /** In milliseconds; the same clock for all pages. */
  at: number;
  who: string;
  /** The page that is shown. */
  path: string;
  /** Whether its microphone sends. */
  sends: boolean;
  /** Bytes of sound that arrived from each of the others. */
  heard: Readonly<Record<string, number>>;
};

/** Something that happened to these people's lines, devices or to the product. */
export type RoomFault = { name: string; who: readonly string[]; began: number; ended: number };

export type RoomEvidence = {
  people: readonly string[];
  /** Who muted themselves before anything went wrong, and pressed nothing after. */
  muted: ReadonlySet<string>;
  samples: readonly RoomSample[];
  faults: readonly RoomFault[];
};

/** What is wrong, in sentences; nothing when all is well. */
export type RoomCheck = (roomEvidence: RoomEvidence) => string[];

const ROOM = '/room';
/** The time limit after a fault for all to be together again. */
export const BACK_WITHIN_MS = 90_000;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const ofEach = ({ samples }: RoomEvidence) => Map.groupBy(samples, ({ who }) => who);
/** The others of whom more sound has arrived than before. */
const flowing = (before: RoomSample, now: RoomSample): string[] =>
  Object.keys(now.heard).filter((other) => now.heard[other]! > (before.heard[other] ?? 0));

/** No page leaves the room while sound still arrives there. */
export const noEjections: RoomCheck = (roomEvidence) =>
  [...ofEach(roomEvidence)].flatMap(([who, samples]) =>
    samples.flatMap((now, index) => {
      const [before, last] = [samples[index - 2], samples[index - 1]];
      if (!before || !last || last.path !== ROOM || now.path === ROOM) return [];
      const media = flowing(before, last);
      return media.length === 0 ? [] : [`${who} left the room for ${now.path} while ${media.join()} could be heard`];
    }),
  );

/** Who was muted sends nothing, whatever they came back from; the others were seen to send, or this proves nothing. */
export const noUnmuting: RoomCheck = ({ people, muted, samples, faults }) => {
  const loud = samples.filter(({ who, sends }) => muted.has(who) && sends);
  const silent = people.filter((each) => !muted.has(each) && !samples.some(({ who, sends }) => who === each && sends));
  const unmuted = [...Map.groupBy(loud, ({ who }) => who)].map(([who, [first]]) => {
    const last = faults.findLast(({ began }) => began <= first!.at);
    return `${who} was muted and sent sound${last ? ` after “${last.name}”` : ''}`;
  });
  return [...unmuted, ...silent.map((who) => `${who} was not muted and never sent sound`)];
};

/** After each fault all are in the room and hear all the others in time, without pressing anything. */
export const allBack: RoomCheck = (roomEvidence) =>
  roomEvidence.faults.flatMap(({ name, ended }) =>
    roomEvidence.people.flatMap((who) => {
      const others = roomEvidence.people.filter((each) => each !== who);
      const after = (ofEach(roomEvidence).get(who) ?? []).filter(
        ({ at }) => at >= ended && at <= ended + BACK_WITHIN_MS,
      );
      const isBack = after.some(
        (now, index) =>
          index > 0 && now.path === ROOM && others.every((each) => flowing(after[index - 1]!, now).includes(each)),
      );
      return isBack
        ? []
        : [`${who} was not together with ${others.join()} within ${seconds(BACK_WITHIN_MS)} of “${name}”`];
    }),
  );

/** Each kind of fault happened, or nothing is proven about it. */
export const eachHappened =
  (kinds: readonly string[]): RoomCheck =>
  ({ faults }) =>
    kinds
      .filter((kind) => !faults.some(({ name }) => name.startsWith(kind)))
      .map((kind) => `It never happened: ${kind}`);
