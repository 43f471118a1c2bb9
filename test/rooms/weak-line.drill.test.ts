import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BadNetwork } from '#sandboxes/openvidu/testing/bad-network.ts';
import { aMeeting, at, type Meeting } from './meeting.ts';
import { enterOnPage, eventually, plays, reception, type Guest } from './room-guest.ts';
import { gone, seen } from '../support/seen.ts';

const PATIENCE = { timeout: 90_000 };

let meeting: Meeting;
let line: BadNetwork;
let ana: Guest;
let ben: Guest;
let cleo: Guest;

beforeAll(async () => {
  meeting = await aMeeting(['ana', 'ben', 'cleo']);
  line = await meeting.network();
  [ana, ben, cleo] = [await meeting.page('ana'), await meeting.page('ben'), await meeting.page('cleo', line)];
  await meeting.minute(1);
  for (const guest of [ana, ben, cleo]) await enterOnPage(guest, meeting.session);
  await Promise.all([ana, ben, cleo].map((guest) => at(guest, '/room')));
  await plays(cleo, [ana, ben]);
});
afterAll(async () => {
  await meeting?.dispose();
});

const person = ({ page }: Guest, name: RegExp) => page.getByRole('listitem', { name });
const sound = async (viewer: Guest, guest: Guest) => (await reception(viewer))[guest.who.uuid]?.audioBytes ?? 0;

test('[ROM-050] a line that loses much is said in words, to oneself and to the others', async () => {
  line.lose(0.4);
  await cleo.page.getByText('Internet connection unstable').waitFor(PATIENCE);
  await seen(person(ana, /cleo.*Connection unstable/), PATIENCE);
});

test('step by step less is sent and received, by itself and said aloud; every voice goes on', async () => {
  await cleo.page.getByText(/Your connection is weak: data is saved/).waitFor(PATIENCE);
  await cleo.page.getByText(/pictures are off to save data. You still hear everyone./).waitFor(PATIENCE);
  await person(cleo, /ana.*Picture off to save data/).waitFor(PATIENCE);
  // At last the own picture goes, and the others see why.
  await person(ana, /cleo.*Audio only/).waitFor(PATIENCE);
  const [heard, told] = [await sound(cleo, ana), await sound(ana, cleo)];
  await eventually(
    'voices pass both ways',
    async () => (await sound(cleo, ana)) > heard + 500 && (await sound(ana, cleo)) > told + 500,
  );
  expect(new URL(cleo.page.url()).pathname).toBe('/room');
});

test('when the line is good again everything comes back by itself', async () => {
  line.lose(0);
  await cleo.page.getByText('All pictures are on.').waitFor({ state: 'attached', timeout: 150_000 });
  await Promise.all([plays(cleo, [ana, ben]), plays(ana, [cleo, ben])]);
  await gone(person(ana, /cleo.*Connection unstable/));
});
