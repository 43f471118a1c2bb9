import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  eventually,
  startVideoLab,
  type Guest,
  type LabPage,
  type VideoLab,
} from '#sandboxes/openvidu/testing/video-lab.ts';

/** The parts of the room under test, as a page has them. */
type Room = {
  send(message: unknown): void;
  setPicture(on: boolean): void;
  receivePictures(find: (member: string) => boolean): void;
  measure(): Promise<{ received: number; lostSent?: number; roundTripMs?: number } | undefined>;
  participants(): { member: string; pictureOn: boolean; pictureReceived: boolean; audioOn: boolean }[];
  publish(tracks: { audio: unknown; video: unknown }): Promise<void>;
  replaceTrack(track: unknown): Promise<void>;
  leave(): void;
  subscribe(hear: (event: { type: string }) => void): () => void;
};
type Lab = Omit<LabPage, 'room'> & {
  room: Room;
  microphone(): Promise<unknown>;
  silentCamera(): unknown;
  stillPicture(): unknown;
};
declare const lab: Lab;

let video: VideoLab;
let ana: Guest;
let ben: Guest;
const room = `room-${randomUUID()}`;

beforeAll(async () => {
  video = await startVideoLab();
  [ana, ben] = [await video.enter(room), await video.enter(room)];
});
afterAll(() => video.stop());

const heard = (guest: Guest) => guest.page.evaluate(() => lab.events.filter(({ type }) => type === 'message'));

describe('hints between browsers', () => {
  test('[ROM-112] reach the others and not oneself', async () => {
    await ana.page.evaluate(() => lab.room.send({ name: 'hand', data: { up: true, ago: 0 } }));
    await eventually('ben hears it', async () => (await heard(ben)).length === 1);
    expect(await heard(ben)).toEqual([
      { type: 'message', member: ana.member, message: { name: 'hand', data: { up: true, ago: 0 } } },
    ]);
    expect(await heard(ana)).toEqual([]);
  });

  test('[ROM-112] what is unknown, malformed or too long is dropped, and so is a flood', async () => {
    await ana.page.evaluate(() => {
      lab.room.send({ name: 'move', data: { room: 1 } });
      lab.room.send({ name: 'hand', data: { up: 'x'.repeat(600) } });
      lab.room.send({ name: 'reaction', data: { kind: 'with-you' } });
    });
    await eventually('ben hears the good one', async () => (await heard(ben)).length === 2);
    await ana.page.evaluate(() => {
      for (let number = 0; number < 60; number++) lab.room.send({ name: 'reaction', data: { kind: 'me-too' } });
      lab.room.setPicture(false);
    });
    await eventually('what was sent after the flood is there', () =>
      ben.page.evaluate(() => lab.room.participants().some(({ pictureOn }) => !pictureOn)),
    );
    expect((await heard(ben)).length).toBeLessThan(20);
    await ana.page.evaluate(() => lab.room.setPicture(true));
  });

  test('[ROM-112] somebody who greets a newcomer is heard by them', async () => {
    await ana.page.evaluate(() => {
      lab.room.subscribe(({ type }) => {
        if (type === 'participant-joined') lab.room.send({ name: 'hand', data: { up: true, ago: 7 } });
      });
    });
    const cleo = await video.enter(room);
    await eventually('cleo hears the greeting', async () => (await heard(cleo)).length > 0);
    expect((await heard(cleo)).length).toBeGreaterThan(0);
  });
});

describe('pictures', () => {
  test('[I-042] a camera that gives none does not keep the voice back', async () => {
    const dan = await video.enter(room, { publish: false });
    await dan.page.evaluate(async () => {
      await lab.room.publish({ audio: await lab.microphone(), video: lab.silentCamera() });
    });
    const voice = async () => (await ben.page.evaluate(() => lab.reception()))[dan.member];
    await eventually('sound arrives', async () => ((await voice())?.audioBytes ?? 0) > 500);
    await dan.page.evaluate(() => lab.room.replaceTrack(lab.stillPicture()));
    await eventually('it is played', async () => ((await voice())?.played ?? 0) > 0);
    expect((await voice())?.played).toBeGreaterThan(0);
    await dan.page.evaluate(() => lab.room.leave());
  });

  test('one that is not wanted is not sent to us, the voice goes on, and it comes back', async () => {
    await ben.page.evaluate(() => lab.room.receivePictures(() => false));
    await eventually('the picture is off', () =>
      ben.page.evaluate(() => lab.room.participants().every(({ pictureReceived }) => !pictureReceived)),
    );
    const before = (await ben.page.evaluate(() => lab.reception()))[ana.member]!;
    await eventually('the voice goes on', async () => {
      const now = (await ben.page.evaluate(() => lab.reception()))[ana.member]!;
      return now.audioBytes > 1000 && now.played > before.played;
    });
    const still = (await ben.page.evaluate(() => lab.reception()))[ana.member]!;
    expect(still.frames - before.frames).toBeLessThanOrEqual(1);
    await ben.page.evaluate(() => lab.room.receivePictures(() => true));
    await eventually('pictures again', async () => {
      const now = (await ben.page.evaluate(() => lab.reception()))[ana.member]!;
      return now.frames > still.frames + 3;
    });
  });

  test('statistics tell how the line is', async () => {
    await eventually('somebody measured us', async () => {
      const measured = await ben.page.evaluate(() => lab.room.measure());
      return (measured?.received ?? 0) > 0 && measured?.lostSent !== undefined && measured.roundTripMs !== undefined;
    });
    expect((await ben.page.evaluate(() => lab.room.measure()))?.received).toBeGreaterThan(0);
  });
});
