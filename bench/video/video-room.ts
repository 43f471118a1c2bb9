import { randomUUID } from 'node:crypto';
import {
  startVideoLab,
  playsAll,
  type Guest,
  type LabPage,
  type VideoLab,
} from '#sandboxes/openvidu/testing/video-lab.ts';
import { median, percentile, report } from '../tools/measure.ts';

declare const lab: LabPage & {
  untilFrames(members: readonly string[], from: number): Promise<number[]>;
  bareConnection(): Promise<number>;
};

const PEOPLE = 6;
const JOINS = 5;
const SWITCHES = 4;
const AIM_JOIN_MS = 1000;
const AIM_SWITCH_MS = 500;

/** The yardstick: two bare connections of one page with each other, until the first picture. */
const bare = ({ page }: Guest) => page.evaluate(() => lab.bareConnection());

/** The sixth person enters a room of five: from asking for the token to the first picture of each of the others. */
const join = async (video: VideoLab, room: string, others: readonly Guest[]) => {
  const page = await video.open();
  const member = randomUUID();
  const asked = performance.now();
  const token = await video.token(room, { member });
  const tokenMs = performance.now() - asked;
  const times = await page.evaluate(
    async ([text, members]) => {
      const began = performance.now();
      const entering = lab.enter(text);
      const seen = await lab.untilFrames(members, began);
      await entering;
      return seen;
    },
    [token, others.map((other) => other.member)] as const,
  );
  await playsAll(
    { page, member },
    others.map((other) => other.member),
  );
  await page.close();
  return { first: tokenMs + Math.min(...times), all: tokenMs + Math.max(...times) };
};

/** Everybody leaves the main room for one of two breakout rooms at the same moment. */
const breakOut = async (video: VideoLab, guests: readonly Guest[], name: string) => {
  const rooms = [guests.slice(0, PEOPLE / 2), guests.slice(PEOPLE / 2)];
  return (
    await Promise.all(
      rooms.flatMap((group, number) =>
        group.map(async (guest) => {
          const asked = performance.now();
          const token = await video.token(`${name}_b${number}`, { member: guest.member });
          const tokenMs = performance.now() - asked;
          const members = group.filter((other) => other !== guest).map((other) => other.member);
          const times = await guest.page.evaluate(
            async ([text, wanted]) => {
              const began = performance.now();
              lab.room.leave();
              const entering = lab.enter(text);
              const seen = await lab.untilFrames(wanted, began);
              await entering;
              return seen;
            },
            [token, members] as const,
          );
          return { first: tokenMs + Math.min(...times), all: tokenMs + Math.max(...times) };
        }),
      ),
    )
  ).flat();
};

const told = (
  name: string,
  values: readonly number[],
  { yardstick, aim }: { yardstick?: number; aim?: number } = {},
) => {
  const middle = median(values);
  report({
    name,
    value: `median ${middle.toFixed(0)} ms, worst ${percentile(values, 1).toFixed(0)} ms of ${values.length}`,
    ...(yardstick !== undefined && { ratio: middle / yardstick }),
    ...(aim !== undefined && { aim: `< ${aim} ms`, reached: middle < aim }),
  });
};

/** Six real browsers on this machine: how long until one sees the others, entering and changing rooms. */
export const bench = async (): Promise<void> => {
  const video = await startVideoLab();
  try {
    const room = `room-${randomUUID()}`;
    const guests: Guest[] = [];
    for (let person = 0; person < PEOPLE - 1; person++) guests.push(await video.enter(room));
    await playsAll(
      guests[0]!,
      guests.slice(1).map(({ member }) => member),
      60_000,
    );
    const joins = [];
    const alone = [];
    for (let round = 0; round < JOINS; round++) {
      alone.push(await bare(guests[0]!));
      joins.push(await join(video, room, guests));
    }
    told('a page connects to itself, while five are in the room', alone);
    const one = median(alone);
    const firstAfterJoining = joins.map(({ first }) => first);
    told('entering a room of six: first picture', firstAfterJoining, { yardstick: one, aim: AIM_JOIN_MS });
    told(
      'entering a room of six: everybody’s picture',
      joins.map(({ all }) => all),
      { yardstick: one },
    );

    guests.push(await video.enter(room));
    await playsAll(
      guests[0]!,
      guests.slice(1).map(({ member }) => member),
      60_000,
    );
    const switches = [];
    const together = [];
    for (let round = 0; round < SWITCHES; round++) {
      together.push(...(await Promise.all(guests.map(bare))));
      switches.push(...(await breakOut(video, guests, `break-${randomUUID()}`)));
      await playsAll(
        guests[0]!,
        guests.slice(1, PEOPLE / 2).map(({ member }) => member),
        60_000,
      );
    }
    told('six pages connect to themselves at once', together);
    const six = median(together);
    const firstAfterSwitch = switches.map(({ first }) => first);
    told('six change rooms at once: first picture', firstAfterSwitch, { yardstick: six, aim: AIM_SWITCH_MS });
    told(
      'six change rooms at once: both pictures',
      switches.map(({ all }) => all),
      { yardstick: six },
    );
  } finally {
    await video.stop();
  }
};
