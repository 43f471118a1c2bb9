import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { hears, playsAll, startVideoLab, type Guest, type LabPage, type VideoLab } from './testing/video-lab.ts';

declare const lab: LabPage;

let video: VideoLab;
let guests: Guest[];
const room = `room-${randomUUID()}`;

const allPlay = () =>
  Promise.all(
    guests.map((guest) =>
      playsAll(
        guest,
        guests.filter((one) => one !== guest).map((one) => one.member),
      ),
    ),
  );

const forgetEvents = () => Promise.all(guests.map(({ page }) => page.evaluate(() => (lab.events.length = 0))));

const eventsOf = ({ page }: Guest) => page.evaluate(() => lab.events.map(({ type }) => type));

beforeAll(async () => {
  // Longer than the library's pings, which come every five seconds.
  video = await startVideoLab({ pingTimeoutMs: 8000 });
  guests = await Promise.all([video.enter(room), video.enter(room), video.enter(room)]);
  await allPlay();
});
afterAll(() => video?.stop());

describe('when the video server is killed', () => {
  test.each(['first', 'second'])(
    'after crash %s all participants are back in the same room with sound and picture, and muted as before, without any action',
    async () => {
      await forgetEvents();
      const [ana, ben] = guests as [Guest, Guest];
      await ana.page.evaluate(() => lab.room.setAudio(false));
      await hears(ben, 'audio-changed', { member: ana.member, on: false });
      const before = (await video.video.statistics()).pid;
      await video.kill();
      await Promise.all(guests.map((guest) => hears(guest, 'reconnected')));
      await allPlay();
      expect((await video.video.statistics()).pid).not.toBe(before);
      expect(await video.backend.connections(room)).toMatchObject([
        { publishing: true },
        { publishing: true },
        { publishing: true },
      ]);
      for (const guest of guests) {
        const heard = await eventsOf(guest);
        expect(heard).not.toContain('lost');
        expect(heard).not.toContain('participant-left');
        expect(await guest.page.evaluate(() => lab.alerts)).toEqual([]);
      }
      const muted = await ben.page.evaluate(() => lab.room.participants().filter(({ audioOn }) => !audioOn));
      expect(muted.map(({ member }) => member)).toEqual([ana.member]);
      await ana.page.evaluate(() => lab.room.setAudio(true));
      await hears(ben, 'audio-changed', { member: ana.member, on: true });
    },
  );

  test('a new participant can enter the restored room, and one who does not return leaves it for the others', async () => {
    const [ana] = guests as [Guest];
    const dora = await video.enter(room);
    await playsAll(ana, [dora.member]);
    await video.kill();
    await dora.page.close();
    await Promise.all(guests.map((guest) => hears(guest, 'participant-left', { member: dora.member })));
    await allPlay();
    expect(await Promise.all(guests.map(({ page }) => page.evaluate(() => lab.room.state())))).toEqual(
      guests.map(() => 'joined'),
    );
  });
});

test('participants can enter again when another server does not know the room', async () => {
  for (let round = 0; round < 2; round++) {
    await forgetEvents();
    await video.replace();
    await Promise.all(guests.map((guest) => hears(guest, 'lost')));
    for (const { page, member } of guests) {
      await page.evaluate((text) => lab.enter(text), await video.token(room, { member }));
    }
    await allPlay();
    expect(await Promise.all(guests.map(({ page }) => page.evaluate(() => lab.room.state())))).toEqual(
      guests.map(() => 'joined'),
    );
  }
});
