import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { aMeeting, at, type Meeting } from './meeting.ts';
import { enterOnPage, eventually, plays, reception, type Guest } from './room-guest.ts';

jest.setTimeout(240_000);

const NAMES = ['ana', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus'] as const;
type Name = (typeof NAMES)[number];

let meeting: Meeting;
const guests = new Map<Name, Guest>();
const guest = (name: Name) => guests.get(name)!;
const all = (...names: Name[]) => names.map(guest);

/** Whose faces this page shows, oneself included; whoever lost the connection is not counted. */
const faces = async ({ page }: Guest): Promise<string[]> => {
  const members = await page
    .locator('[data-member]:not([data-away])')
    .evaluateAll((tiles) => tiles.map((tile) => (tile as unknown as { dataset: { member: string } }).dataset.member));
  return members.map((member) => NAMES.find((name) => meeting.person(name).uuid === member) ?? member).toSorted();
};
const shows = (name: Name, ...expected: Name[]) =>
  eventually(
    `${name} sees ${expected.join(', ')}`,
    async () => (await faces(guest(name))).join() === expected.toSorted().join(),
    60_000,
  );

const order = async (name: Name, path: string, input: unknown = {}) => {
  const answer = await meeting.call(name, path, input);
  expect(answer['notice']).toBeUndefined();
  return answer;
};

beforeAll(async () => {
  meeting = await aMeeting(NAMES);
  for (const name of NAMES) guests.set(name, await meeting.page(name));
  await meeting.minute(1);
});
afterAll(async () => {
  await meeting?.dispose();
});

describe('six people, two rooms', () => {
  test('six meet, and each sees five others', async () => {
    for (const name of NAMES.slice(0, 6)) await enterOnPage(guest(name), meeting.session);
    await Promise.all(NAMES.slice(0, 6).map((name) => at(guest(name), '/room')));
    await plays(guest('ana'), all('ben', 'cleo', 'dan', 'eva', 'finn'), 60_000);
    await plays(guest('finn'), all('ana', 'ben', 'cleo', 'dan', 'eva'), 60_000);
  });

  test('[ROM-087] [ROM-088] three go apart: each room sees and hears only its own people, muted as they were', async () => {
    await guest('dan')
      .page.getByRole('button', { name: /Turn microphone off/ })
      .click();
    const rooms = [{ room: 1, members: all('dan', 'eva', 'finn').map(({ who }) => who.uuid) }];
    await order('ana', 'breakout/start', { minutes: 15, rooms });
    await Promise.all([
      shows('ana', 'ana', 'ben', 'cleo'),
      shows('ben', 'ana', 'ben', 'cleo'),
      shows('dan', 'dan', 'eva', 'finn'),
      shows('finn', 'dan', 'eva', 'finn'),
    ]);
    await Promise.all([plays(guest('dan'), all('eva', 'finn')), plays(guest('ana'), all('ben', 'cleo'))]);
    await guest('eva')
      .page.getByRole('listitem', { name: /dan, microphone off/ })
      .waitFor();
    expect(Object.keys(await reception(guest('eva'))).toSorted()).toEqual(
      all('dan', 'finn')
        .map(({ who }) => who.uuid)
        .toSorted(),
    );
  });

  test('[ROM-097] nobody can listen in to another room', async () => {
    const tried = await meeting.call('ben', 'room/1/enter', { tab: 'another' });
    expect(tried['notice']).toMatchObject({ name: 'SESSION_ENTERING_UNASSIGNED_ROOM' });
  });

  test('somebody who comes late is with those in the main room', async () => {
    await enterOnPage(guest('gus'), meeting.session);
    await at(guest('gus'), '/room');
    await shows('gus', 'ana', 'ben', 'cleo', 'gus');
    await plays(guest('gus'), all('ana', 'ben', 'cleo'));
  });

  test('one of them asks to be brought back', async () => {
    await order('eva', 'breakout/return');
    await shows('eva', 'ana', 'ben', 'cleo', 'eva', 'gus');
    await order('ana', `room/1/user/${guest('eva').who.uuid}/assign`);
    await shows('eva', 'dan', 'eva', 'finn');
  });

  test("[ROM-089] the host's browser dies: everybody is home on time all the same, muted as they were", async () => {
    await order('ana', 'breakout/timer', { minutes: 20 });
    await guest('ana').context.close();
    await meeting.minute(1 + 16);
    await shows('dan', 'dan', 'eva', 'finn');
    await meeting.minute(1 + 21);
    await Promise.all([
      shows('dan', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus'),
      shows('ben', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus'),
    ]);
    await plays(guest('dan'), all('ben', 'cleo', 'eva', 'finn', 'gus'), 60_000);
    await guest('ben')
      .page.getByRole('listitem', { name: /dan, microphone off/ })
      .waitFor();
    expect(meeting.server.log()).not.toMatch(/"level":[56]0/);
  });
});
